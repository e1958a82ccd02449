// The password of the server: sent once; the answer sets a cookie, and the page that was asked for comes then.

import { $, problem, told } from "../lib/dom.js";
import "../lib/theme.js";
import { call } from "../net/api.js";

$("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem($("problem"), "");
  try {
    await call("POST", "/enter", { body: { password: $("password").value } });
    location.reload();
  } catch (error) {
    problem($("problem"), told(error));
    $("password").select();
  }
});
