// expect {"how": ["cases", "after"]}
// Compile caches, modules in the home folder and files in the temporary folder.
const fs = require("fs"), os = require("os"), path = require("path"), module_ = require("module");
const role = fs.readFileSync(0, "utf8").trim();
const places = [os.tmpdir(), os.homedir(), process.cwd(), "/a", path.dirname(process.execPath), "/usr/share/nodejs"];
const found = [];
for (const place of ["/tmp", "/w"]) if (fs.readdirSync(place).length > 0) found.push(place);
if (role === "writer") {
  found.length = 0;
  module_.enableCompileCache?.("/tmp/compile-cache");
  for (const place of places) {
    try {
      fs.mkdirSync(`${place}/node_modules/evil`, { recursive: true });
      fs.writeFileSync(`${place}/node_modules/evil/index.js`, "console.log('evil')");
    } catch {}
  }
} else {
  try { require("evil"); found.push("required"); } catch {}
}
console.log(found.join(" ") || 42);
