// Says to Node that the page's files are ES modules: no package.json beside them says so, since they are for browsers.

import { register } from "node:module";

register("./modules_hook.js", import.meta.url);
