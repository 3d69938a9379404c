/** Why a sandbox is not in a better tier, from the reasons that it reports. */
export type ReasonKind = "groups" | "namespaces" | "ordinary" | "landlock" | "other";

/** Category of each reason that the sandbox reports (docs/sandbox.md). */
export function reasonKind(reason: string): ReasonKind {
  if (/cgroup/.test(reason)) return "groups";
  if (reason.startsWith("no-namespaces")) return "namespaces";
  if (reason === "not-root") return "ordinary";
  if (reason === "no-landlock") return "landlock";
  return "other";
}
