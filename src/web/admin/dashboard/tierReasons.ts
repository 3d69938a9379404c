/** Categories of the reasons why a sandbox does not run in a better tier. */
export type ReasonKind = "groups" | "namespaces" | "ordinary" | "landlock" | "other";

/** Returns the category of a reason that the sandbox reports (docs/sandbox.md). */
export function reasonKind(reason: string): ReasonKind {
  if (/cgroup/.test(reason)) return "groups";
  if (reason.startsWith("no-namespaces")) return "namespaces";
  if (reason === "not-root") return "ordinary";
  if (reason === "no-landlock") return "landlock";
  return "other";
}
