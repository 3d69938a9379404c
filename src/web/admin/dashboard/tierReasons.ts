/** Categories of the reasons why a sandbox is not in a better tier. */
export type ReasonKind = "groups" | "namespaces" | "ordinary" | "landlock" | "other";

/** Category of each reason that the sandbox reports (docs/sandbox.md). */
export function reasonKind(reason: string): ReasonKind {
  if (/cgroup/.test(reason)) return "groups";
  if (reason.startsWith("no-namespaces")) return "namespaces";
  if (reason === "not-root") return "ordinary";
  if (reason === "no-landlock") return "landlock";
  return "other";
}
