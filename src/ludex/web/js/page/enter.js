// The password of the server: sent once; the answer sets a cookie, and the page that was asked for comes then.

import { post } from "../net/api.js";
import "../lib/theme.js";

const problem = document.getElementById("problem");

document.getElementById("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.hidden = true;
  try {
    await post("/enter", { password: document.getElementById("password").value });
    location.reload();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    document.getElementById("password").select();
  }
});
