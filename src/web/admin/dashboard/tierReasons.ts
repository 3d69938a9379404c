/** What keeps a sandbox from a better tier, as far as its own words tell from afar. */
export type ReasonKind = "groups" | "namespaces" | "ordinary" | "landlock" | "other";

/** The sandbox's words (docs/sandbox.md) → what they are about. */
export function reasonKind(reason: string): ReasonKind {
  if (/cgroup/.test(reason)) return "groups";
  if (reason.startsWith("no-namespaces")) return "namespaces";
  if (reason === "not-root") return "ordinary";
  if (reason === "no-landlock") return "landlock";
  return "other";
}
