import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Language } from "../../judge/languages/language.ts";
import { type Machine, thisMachine } from "../../judge/languages/machine.ts";
import { languages } from "../../judge/languages/registry.ts";
import type { Finding } from "../../shared/system/doctor.ts";
import { installCommand, languagePackages, type Manager, managers } from "./languagePackages.ts";

export interface LanguageAt {
  language: Language;
  /** Undefined if the language's tools are missing. */
  version: string | undefined;
  reason: string;
}

/** The tools of these languages on this machine. */
export function findTools(
  some: readonly Language[],
  machine: Machine = thisMachine(),
): Promise<LanguageAt[]> {
  return Promise.all(
    some.map((language) =>
      language.find(machine).then(
        ({ version }) => ({ language, version, reason: "" }),
        (error: Error) => ({ language, version: undefined, reason: error.message }),
      ),
    ),
  );
}

export function hasCommand(name: string): boolean {
  const folders = `${process.env["PATH"] ?? ""}${delimiter}/usr/sbin${delimiter}/sbin`;
  return folders.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return folder !== "";
    } catch {
      return false;
    }
  });
}

/** This machine's package manager; undefined if the machine has no supported package manager. */
export const findManager = (): Manager | undefined => managers.find(hasCommand);

export const familyName = ({ names, profile }: Language): string => names[0] ?? profile;

/**
 * Returns one finding per language family: the version of its tools, or why it is unavailable and how to install it.
 */
export async function languageFindings(): Promise<Finding[]> {
  const manager = findManager();
  const results = await findTools(languages);
  const isNone = results.every(({ version }) => version === undefined);
  return results.map(({ language, version, reason }) => {
    const subject = familyName(language);
    if (version !== undefined) return { subject, state: "good", detail: version };
    const detail = `unavailable, not offered: ${reason}`;
    return {
      subject,
      state: isNone ? "bad" : "missing",
      detail,
      chinese: "未安装，不提供",
      ...adviceFor(language, manager),
    };
  });
}

function adviceFor(language: Language, manager: Manager | undefined) {
  const packages = manager && languagePackages[language.profile]?.[manager];
  if (!packages) {
    const fix =
      "no package of this system's package manager is known; an installation in /usr or /usr/local is found";
    return {
      fix,
      chineseFix: "系统的软件源中没有已知的软件包；装在 /usr 或 /usr/local 下即可识别",
    };
  }
  const command = installCommand(manager, packages).join(" ");
  const own = `npx verdict doctor --install ${language.profile}`;
  return {
    fix: `as root: ${command} (or ${own})`,
    chineseFix: `以 root 执行：${command}（或 ${own}）`,
  };
}
