import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../scripts/testTools.mjs";

/** Starts the distribution's Chromium; `npm test` installs it or prints the command that installs it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("there is no Chromium: apt-get install chromium-headless-shell");
  // Chromium's sandbox does not work as root; the tests can do without it, because they open only pages of this
  // project.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}
