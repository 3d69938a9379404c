import { PackageFault, type Report } from "../../report.ts";
import type { KattisMeta } from "./kattisMeta.ts";

/** DOMjudge's own problem settings, in addition to `problem.yaml`. */
export interface DomjudgeSettings {
  name: string | undefined;
  id: string | undefined;
  /** Milliseconds. */
  timeLimit: number | undefined;
}

const ownKeys = new Set(["name", "short-name", "externalid", "probid", "timelimit"]);

/** Reads `domjudge-problem.ini`. Throws a PackageFault with the code `fieldWrong` or `checkerMissing`. */
export function domjudgeSettings(text: string, report: Report): DomjudgeSettings {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/).slice(0, 1000)) {
    const at = line.indexOf("=");
    const key = line.slice(0, Math.max(0, at)).trim();
    if (!/^[A-Za-z_-]+$/.test(key)) continue;
    values.set(key.toLowerCase(), unquoted(line.slice(at + 1).trim()));
  }
  // These settings refer to programs that exist only on the DOMjudge server, not in packages.
  for (const key of ["special_run", "special_compare"]) {
    const name = values.get(key);
    if (name) throw new PackageFault("checkerMissing", { name: `${key}=${name.slice(0, 100)}` });
  }
  const lost = [...values].filter(([key, value]) => !ownKeys.has(key) && value !== "");
  report.names(
    "settingsLost",
    lost.map(([key, value]) => `${key}: ${value.slice(0, 80)}`),
  );
  const seconds = values.get("timelimit");
  return {
    name: values.get("name") || undefined,
    id: values.get("short-name") || values.get("externalid") || values.get("probid") || undefined,
    timeLimit: seconds ? millisecondsOf(seconds) : undefined,
  };
}

function unquoted(value: string): string {
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/.exec(value) ?? [];
  return double ?? single ?? value.split(";", 1).join("").trimEnd();
}

function millisecondsOf(seconds: string): number {
  const value = Number(seconds);
  if (value > 0 && Number.isFinite(value)) return value * 1000;
  throw new PackageFault("fieldWrong", { field: "timelimit", problem: seconds.slice(0, 100) });
}

/** Adds DOMjudge's own settings, which override those of `problem.yaml`, as in DOMjudge. */
export function applyDomjudge(meta: KattisMeta, { name, timeLimit }: DomjudgeSettings): KattisMeta {
  return {
    ...meta,
    names: name === undefined ? meta.names : { ...meta.names, "": name, en: name },
    timeLimit: timeLimit ?? meta.timeLimit,
  };
}
