import type { Question, QuestionReply } from "../../src/shared/discussion/contestQuestion.ts";
import { type ContestWorld, data } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

interface List {
  commentList: { records: Question[]; total: number };
  commentLikeMap: Record<string, boolean>;
  areOpen: boolean;
}

/** Makes the calls that create, answer and read contest questions. */
export function questionClient(world: () => ContestWorld) {
  const ask = (cid: number, as: Caller, content: string, more: Record<string, unknown> = {}) =>
    data<Question>(world(), as, "POST /api/comment", { cid, content, did: null, ...more });
  const reply = (commentId: number, as: Caller, content: string, isPublic = false) =>
    data<QuestionReply>(world(), as, "POST /api/reply", {
      reply: { commentId, content },
      did: null,
      quoteId: null,
      quoteType: null,
      isPublic,
    });
  const list = (cid: number, as: Caller, page = "") =>
    data<List>(world(), as, `GET /api/comments?cid=${cid}${page}`);
  const contents = async (cid: number, as: Caller) =>
    (await list(cid, as)).commentList.records.map(({ content }) => content);
  const visibleReplies = async (id: number, as: Caller) =>
    (await data<QuestionReply[]>(world(), as, `GET /api/reply?commentId=${id}`)).map(
      ({ content }) => content,
    );
  const unread = (cid: number, as: Caller, readCommentList: number[] = []) =>
    data<{
      unread: { id: number; commentId: number; isOwn: boolean; displayId: string | null }[];
      unanswered: number | null;
    }>(world(), as, "POST /api/get-contest-not-read-comment", { cid, readCommentList });
  return { ask, reply, list, contents, visibleReplies, unread };
}
