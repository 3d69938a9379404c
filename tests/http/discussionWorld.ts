import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type {
  DiscussionComment,
  DiscussionReply,
} from "../../src/shared/discussion/discussionComment.ts";
import type { DiscussionDetail, listDiscussions } from "../../src/shared/discussion/discussion.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

export type DiscussionPage = OutputOf<typeof listDiscussions>;

export interface DiscussionWorld extends ClassWorld {
  /** Creates a post as this user, by default `user`, in the first category; returns its id. */
  post(fields?: Record<string, unknown>, as?: ClassCaller): Promise<number>;
  read(as: ClassCaller, did: number): Promise<DiscussionDetail>;
  list(as: ClassCaller, query?: string): Promise<DiscussionPage>;
  /** Titles of the posts in a list. */
  titles(as: ClassCaller, query?: string): Promise<string[]>;
  comment(as: ClassCaller, did: number, content?: string): Promise<DiscussionComment>;
  reply(as: ClassCaller, commentId: number, content?: string): Promise<DiscussionReply>;
  setSwitches(values: Record<string, unknown>): Promise<void>;
}

/**
 * A test site on which users can write without having solved a problem, create 1,000 posts a day, and send the same
 * text repeatedly.
 */
export async function createDiscussionWorld(): Promise<DiscussionWorld> {
  const world = await createClassWorld();
  const discussionWorld: DiscussionWorld = {
    ...world,
    async post(fields = {}, as = "user") {
      const form = {
        title: "Two pointers",
        description: "How it works",
        content: "Move **both** ends.",
        categoryId: 1,
        ...fields,
      };
      return (await discussionWorld.data<{ id: number }>(as, "POST /api/discussion", form)).id;
    },
    read: (as, did) => discussionWorld.data(as, `GET /api/discussion?did=${did}`),
    list: (as, query = "") => discussionWorld.data(as, `GET /api/discussions?limit=100${query}`),
    titles: async (as, query) =>
      (await discussionWorld.list(as, query)).records.map(({ title }) => title),
    comment: (as, did, content = "Well said") =>
      discussionWorld.data(as, "POST /api/comment", { did: String(did), cid: null, content }),
    reply: (as, commentId, content = "Indeed") =>
      discussionWorld.data(as, "POST /api/reply", { reply: { commentId, content }, did: null }),
    async setSwitches(values) {
      await discussionWorld.data("root", "PUT /api/admin/switch/update", values);
    },
  };
  await discussionWorld.setSwitches({
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
    duplicateTextMinutes: 0,
  });
  return discussionWorld;
}

/** Resets the rate limits, so that a user can write again immediately. */
export async function clearLimits(world: DiscussionWorld): Promise<void> {
  await world.sql(
    "delete from rate_window where key like 'discussion:text:%' or key like 'discussion:same:%'",
  );
}
