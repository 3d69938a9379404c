import { callsOf } from "./calls.ts";
import type { Site } from "./journey.ts";

/** Posts used by the sweep. */
export interface SweepDiscussions {
  /** A pinned post by root with an accepted answer; the user `walker` wrote a comment and received a reply. */
  pinned: number;
  /** A post by the user about problem 1000. */
  own: number;
  /** A post by the user that nobody has reported. */
  other: number;
  /** A locked post by root that is hidden from users. */
  hidden: number;
}

/** Opens discussions to users who have solved no problems. */
export async function openDiscussions(site: Site): Promise<void> {
  const ask = await callsOf(site, "root");
  await ask("PUT", "/api/admin/switch/update", {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
    duplicateTextMinutes: 0,
    textsPerMinute: 1000,
    addressTextsPerMinute: 10_000,
  });
}

type Ask = Awaited<ReturnType<typeof callsOf>>;

interface PostForm {
  title: string;
  pid?: string;
  content?: string;
  topPriority?: boolean;
}

async function post(ask: Ask, { title, pid, content, topPriority }: PostForm): Promise<number> {
  const { id } = await ask<{ id: number }>("POST", "/api/discussion", {
    title,
    description: `A description of ${title}`,
    content: content ?? "Move **both** ends.",
    categoryId: 1,
    pid: pid ?? null,
    topPriority: topPriority ?? false,
  });
  return id;
}

async function comment(ask: Ask, did: number, content: string): Promise<number> {
  const { id } = await ask<{ id: number }>("POST", "/api/comment", { did, content });
  return id;
}

const longText =
  "Compare `n` and $\\sum_{i=1}^{n} a_i$:\n\n```cpp\nint main() { return very_long_call_of_something(1, 2, 3, 4, 5, 6, 7, 8, 9); }\n```\n\n<details>\n<summary>Solution</summary>\n\nFolded\n\n</details>";

/**
 * Creates reports in all states and a hidden reply. The texts of the reports and of the comment contain code that must
 * not run, and lines that must not overflow their box.
 */
async function reportsOf(
  { root, user }: Record<"root" | "user", Ask>,
  { pinned, own }: { pinned: number; own: number },
): Promise<void> {
  const reply = await root<{ id: number }>("POST", "/api/reply", {
    reply: {
      commentId: await comment(user, own, "<img src=x onerror=alert(1)> \u202Eabc"),
      content: "Rude",
    },
  });
  await root("PUT", "/api/admin/comment", { id: reply.id, status: 1 });
  const content = `#垃圾广告# #恶意辱骂# ${"Very_long_".repeat(15)}<b>x</b>`;
  await root("POST", "/api/discussion-report", { did: own, content });
  const comments = await user<{ commentList: { records: { id: number }[] } }>(
    "GET",
    `/api/comments?did=${own}`,
  );
  const commentId = comments.commentList.records[0]?.id;
  await root("POST", "/api/discussion-report", { did: own, commentId, content });
  const { records } = await root<{ records: { id: number }[] }>(
    "GET",
    "/api/admin/discussion-report",
  );
  const decision = { id: records[0]?.id, status: true, outcome: "declined" };
  await root("PUT", "/api/admin/discussion-report", decision);
  await user("POST", "/api/discussion-report", { did: pinned, content });
}

/** Creates posts with comments and replies. */
export async function discussionsOf(site: Site, walker: string): Promise<SweepDiscussions> {
  await openDiscussions(site);
  const [root, user] = [await callsOf(site, "root"), await callsOf(site, walker)];
  const pinned = await post(root, {
    title: "Rules of this place 讨论区规则".repeat(4),
    content: longText,
    topPriority: true,
  });
  const answer = await comment(user, pinned, longText);
  for (const number of [1, 2, 3, 4]) {
    await root("POST", "/api/reply", {
      reply: { commentId: answer, content: `Reply ${number} ${"Ja_".repeat(60)}` },
    });
  }
  await root("PUT", "/api/discussion-answer", { did: pinned, commentId: answer });
  await root("GET", `/api/comment-like?cid=${answer}&toLike=true`);
  const own = await post(user, { title: "Two pointers", pid: "1000" });
  await user("PUT", "/api/discussion", { id: own, content: "Move both ends *carefully*." });
  const other = await post(user, { title: "Monotonic queue" });
  const hidden = await post(root, { title: "Withdrawn" });
  await root("PUT", "/api/admin/discussion", { id: hidden, status: 1, isLocked: true });
  await reportsOf({ root, user }, { pinned, own });
  // This post is waiting for approval.
  await post(user, { title: "Cheap offer", content: "See https://other.example/offer" });
  return { pinned, own, other, hidden };
}
