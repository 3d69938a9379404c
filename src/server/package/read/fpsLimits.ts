import { PackageFault, type Report } from "../report.ts";
import type { Field } from "./fpsItems.ts";
import { limitWithin } from "./newPackage.ts";

interface Limits {
  time?: Field;
  memory?: Field;
}

/**
 * A time is in seconds unless its unit is milliseconds. If the unit is missing, values of 60 or more are taken as
 * milliseconds.
 */
export function fpsLimits({ time, memory }: Limits, report: Report) {
  const seconds = Number(time?.text.trim() || "1");
  const timeUnit = time?.attributes["unit"]?.trim().toLowerCase();
  const isMs = timeUnit === "ms" || (timeUnit === undefined && seconds >= 60);
  const size = Number(memory?.text.trim() || "128");
  const sizeUnit = memory?.attributes["unit"]?.trim().toLowerCase();
  const isKb = sizeUnit === "kb" || (sizeUnit === undefined && size >= 8192);
  if (!Number.isFinite(seconds) || !Number.isFinite(size)) {
    throw new PackageFault("fieldWrong", {
      field: "limit",
      problem: `${time?.text} ${memory?.text}`,
    });
  }
  if (timeUnit === undefined) report.add("unit", { field: "time_limit", unit: isMs ? "ms" : "s" });
  if (sizeUnit === undefined)
    report.add("unit", { field: "memory_limit", unit: isKb ? "kb" : "mb" });
  // 64 MiB is commonly given as 65,536 kb or as 65,535 kb, so the quotient is rounded.
  const mebibytes = isKb ? Math.max(1, Math.round(size / 1024)) : size;
  return {
    timeLimit: limitWithin(Math.round(seconds * (isMs ? 1 : 1000)), {
      min: 1,
      max: 600_000,
      code: "timeLimit",
      report,
    }),
    memoryLimit: limitWithin(mebibytes, { min: 1, max: 16_384, code: "memoryLimit", report }),
  };
}
