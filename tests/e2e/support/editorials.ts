import { callsOf } from "./calls.ts";
import type { Site } from "./journey.ts";

const formulas =
  "Compare `n` and $\\sum_{i=1}^{n} a_i$:\n\n```cpp\nint main() { return very_long_call_of_something(1, 2, 3, 4, 5, 6, 7, 8, 9); }\n```\n\n<details>\n<summary>Proof</summary>\n\nFolded\n\n</details>";

/** Marks a problem as solved by a user. */
export async function solveProblem(site: Site, username: string, pid: number): Promise<void> {
  await site.sql(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status)
       select $1, 'X', uid, 1, 'C', '127.0.0.1', 0 from app_user where username = $2 returning submit_id, uid)
     insert into solved select uid, $1, submit_id, now() from s on conflict do nothing`,
    [pid, username],
  );
}

/**
 * Creates a problem with one editorial for each release condition (such as `always`), a pending proposal and a refused
 * proposal; returns the problem's number.
 */
export async function editorialsOf(site: Site, walker: string): Promise<number> {
  const { pid, problemId } = await site.problem();
  await solveProblem(site, walker, pid);
  const [root, user] = [await callsOf(site, "root"), await callsOf(site, walker)];
  const text = (title: string) => ({ locale: "en-US", title, content: formulas });
  const chinese = {
    locale: "zh-CN",
    title: "贪心：每一步都取最小的一个".repeat(5),
    content: formulas,
  };
  const releaseAt = "2040-02-29T08:00:00Z";
  for (const release of ["always", "solved", "contest", "time"]) {
    const texts = release === "always" ? [chinese, text("Greedy")] : [text(`Released: ${release}`)];
    await root("POST", "/api/admin/editorial", { pid, texts, release, releaseAt });
  }
  const propose = async (title: string) =>
    user<{ id: number }>("POST", "/api/editorial-proposal", { problemId, texts: [text(title)] });
  const { id } = await propose("A shorter proof ".repeat(10));
  await root("PUT", "/api/admin/editorial-decision", {
    id,
    revision: 1,
    isAccepted: false,
    reason: "It_proves_only_half_of_the_statement ".repeat(4),
  });
  await propose("Another way");
  return pid;
}
