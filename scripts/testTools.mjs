// Tools of the system that the tests need: a browser, and a compiler per language.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Languages that the tests judge with where they are, but do not install: more than 70 MB to download,
 * five seconds a compilation, or gone from the distribution. The others come to about 180 MB beside
 * the compilers that the tests of the sandbox need anyway.
 */
export const leftOut = new Set([
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

/** The distribution's Chromium, or undefined. */
export function findBrowser() {
  return browsers.map(onPath).find(Boolean);
}

/** A font with Chinese glyphs: without one screenshots and text widths are those of empty boxes. */
export function hasChineseFont() {
  const answer = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() !== "";
}

/** Languages to install that this machine has no tools for, each with Debian's packages of it. */
async function missingLanguages() {
  const { languages } = await import("../src/judge/languages/registry.ts");
  const { thisMachine } = await import("../src/judge/languages/machine.ts");
  const { languagePackages } = await import("../src/cli/doctor/languagePackages.ts");
  const machine = thisMachine();
  const wanted = languages.filter(({ profile }) => !leftOut.has(profile));
  const looks = wanted.map(async (language) => {
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

/** Missing tools, with the parts of the tests that cannot run and the packages to install. */
async function findMissing() {
  const missing = [];
  if (!findBrowser()) missing.push({ what: "a browser", packages: ["chromium"] });
  if (!hasChineseFont()) {
    missing.push({ what: "a Chinese font", packages: ["fonts-noto-cjk", "fontconfig"] });
  }
  return [...missing, ...(await missingLanguages())];
}

/**
 * Installs missing tools where possible (root, apt), otherwise prints the command. Returns what is still
 * missing, one line each.
 */
export async function ensureTestTools(print) {
  const before = await findMissing();
  if (before.length === 0) return [];
  const packages = before.flatMap((part) => part.packages);
  const apt = onPath("apt-get");
  if (apt && process.getuid?.() === 0) {
    print(`Installing ${packages.join(" ")}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync(apt, ["update"], { env, stdio: ["ignore", "ignore", "inherit"] });
    // One by one, so that a missing package does not prevent the installation of others.
    for (const part of before) {
      const args = ["install", "-y", "--no-install-recommends", ...part.packages];
      spawnSync(apt, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    }
  } else {
    print(`Some tests cannot run here. As root: apt-get install ${packages.join(" ")}`);
  }
  return (await findMissing()).map(({ what }) => `missing: ${what}`);
}
