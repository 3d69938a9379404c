// System tools that the tests need: a browser, and a compiler for each language.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The headless variant of Chromium. In a browser with a window, each page visit in a test takes five times as much
 * processor time (1.3 s instead of 0.24 s), because the address bar alone consists of two web pages.
 */
const windowless = "chromium-headless-shell";
const browsers = [windowless, "chromium", "chromium-browser", "google-chrome"];

/**
 * Languages that the tests use only if they are already installed. Each of them needs a download of more than 70 MB,
 * takes five seconds per compilation, or is no longer part of the distribution. The other languages take about 180 MB
 * in addition to the compilers that the tests of the sandbox need anyway.
 */
export const excludedProfiles = new Set([
  "kotlin",
  "scala",
  "haskell",
  "ocaml",
  "racket",
  "swift",
  "python2",
  "pypy2",
]);

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Finds the distribution's Chromium, and prefers the headless variant if it is installed; undefined if there is none.
 */
export function findBrowser() {
  return browsers.map(onPath).find(Boolean);
}

/**
 * Whether a font with Chinese glyphs is installed. Without one, screenshots and text widths would be wrong, since every
 * Chinese character would be an empty box.
 */
export function hasChineseFont() {
  const answer = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() !== "";
}

/**
 * Languages whose tools are missing on this machine and must be installed, each with its Debian packages.
 */
async function missingLanguages() {
  const { languages } = await import("../src/judge/languages/registry.ts");
  const { thisMachine } = await import("../src/judge/languages/machine.ts");
  const { languagePackages } = await import("../src/cli/doctor/languagePackages.ts");
  const machine = thisMachine();
  const parts = languages.filter(({ profile }) => !excludedProfiles.has(profile));
  const looks = parts.map(async (language) => {
    const isHere = await language.find(machine).then(
      () => true,
      () => false,
    );
    if (isHere) return [];
    const packages = languagePackages[language.profile]?.["apt-get"] ?? [];
    return [{ what: `the language ${language.names[0]}`, packages }];
  });
  return (await Promise.all(looks)).flat();
}

/**
 * Finds the missing tools. For each tool, returns a description and the packages to install.
 */
async function findMissing() {
  const missing = [];
  if (!findBrowser()) {
    missing.push({ what: "a browser", packages: [windowless], otherwise: ["chromium"] });
  }
  if (!hasChineseFont()) {
    missing.push({ what: "a Chinese font", packages: ["fonts-noto-cjk", "fontconfig"] });
  }
  return [...missing, ...(await missingLanguages())];
}

/**
 * Returns a list with an optional package that makes the tests faster: the headless variant of Chromium. The list is
 * empty if the package is not needed or the distribution does not have it.
 */
function wishes() {
  const isHere = onPath(windowless) !== undefined || !findBrowser();
  if (isHere || spawnSync("apt-cache", ["show", windowless]).status !== 0) return [];
  return [{ what: "a browser without windows", packages: [windowless] }];
}

/**
 * Installs missing tools if possible (as root, with apt); otherwise prints the command. Returns the tools that are
 * still missing, one line each.
 */
export async function ensureTestTools(print) {
  const missing = await findMissing();
  const apt = process.getuid?.() === 0 ? onPath("apt-get") : undefined;
  const parts = apt ? [...missing, ...wishes()] : missing;
  if (parts.length === 0) return [];
  const packages = parts.flatMap((part) => part.packages).join(" ");
  if (!apt) {
    print(`Some tests cannot run here. As root: apt-get install ${packages}`);
    return missing.map(({ what }) => `missing: ${what}`);
  }
  print(`Installing ${packages}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) => spawnSync(apt, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  // The timeout is short, because the machine may have no network.
  const timeout = ["-o", "Acquire::http::Timeout=20"];
  const options = ["-y", "--no-install-recommends", ...timeout];
  const install = (names) => run("install", ...options, ...names).status === 0;
  // The package lists are updated only if a required tool is missing, not for an optional package.
  if (missing.length > 0) run("update", ...timeout);
  // The packages are installed one at a time, so that a missing package does not prevent the installation of others.
  for (const part of parts) {
    if (!install(part.packages) && part.otherwise) install(part.otherwise);
  }
  return (await findMissing()).map(({ what }) => `missing: ${what}`);
}
