// What the tests need of the machine beside the packages: a browser, and a compiler per language.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Debian's packages for the languages, by the language's first name. */
const compilers = {
  C: ["gcc", "libc6-dev"],
  "C++": ["g++"],
  Java: ["openjdk-17-jdk-headless"],
  Python3: ["python3"],
  PyPy3: ["pypy3"],
  Golang: ["golang-go"],
  "JavaScript Node": ["nodejs"],
  Rust: ["rustc"],
};

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The distribution's Chromium, or undefined. */
export function findBrowser() {
  return browsers.map(onPath).find(Boolean);
}

/** A font with Chinese glyphs: without one every screenshot and width is of empty boxes. */
export function hasChineseFont() {
  const answer = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() !== "";
}

/** Names of languages that this machine has no tools for. */
export async function missingLanguages() {
  const { languages } = await import("../src/judge/languages/registry.ts");
  const { thisMachine } = await import("../src/judge/languages/machine.ts");
  const machine = thisMachine();
  const results = await Promise.all(
    languages.map(async (language) => {
      const names = language.names;
      const name = Object.keys(compilers).find((key) => names.includes(key)) ?? names[0];
      return language.find(machine).then(
        () => undefined,
        () => name,
      );
    }),
  );
  return results.filter((name) => name !== undefined);
}

/** What is missing now, as the parts of the tests that cannot run and the packages that bring it. */
async function findMissing() {
  const missing = [];
  if (!findBrowser()) missing.push({ what: "a browser", packages: ["chromium"] });
  if (!hasChineseFont()) {
    missing.push({ what: "a Chinese font", packages: ["fonts-noto-cjk", "fontconfig"] });
  }
  for (const name of await missingLanguages()) {
    missing.push({ what: `the language ${name}`, packages: compilers[name] ?? [] });
  }
  return missing;
}

/**
 * Installs what is missing where that is allowed (root, apt), else says what to run. Answers what
 * is still missing, one line each.
 */
export async function ensureTestTools(say) {
  const before = await findMissing();
  if (before.length === 0) return [];
  const packages = before.flatMap((part) => part.packages);
  const apt = onPath("apt-get");
  if (apt && process.getuid?.() === 0) {
    say(`Installing ${packages.join(" ")}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync(apt, ["update"], { env, stdio: ["ignore", "ignore", "inherit"] });
    // One by one: a package that a distribution lacks must not keep the others out.
    for (const part of before) {
      const args = ["install", "-y", "--no-install-recommends", ...part.packages];
      spawnSync(apt, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    }
  } else {
    say(`Some tests cannot run here. As root: apt-get install ${packages.join(" ")}`);
  }
  return (await findMissing()).map(({ what }) => `missing: ${what}`);
}
