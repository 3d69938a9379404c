import { answers, ask, contains, type Look, type Surface } from "./contestVisibilityLooks.ts";
import { secrets } from "./contestVisibilityWorld.ts";

const unread = ([site, viewer, { cid }]: Parameters<Look>) =>
  ask<{ unread: unknown[]; unanswered: number | null }>(
    [site, viewer],
    "POST /api/get-contest-not-read-comment",
    { cid, readCommentList: [] },
  );

/** Questions and their answers. */
export const questionSurfaces: Surface[] = [
  {
    call: "GET /api/comments",
    shows: "a question",
    look: contains(
      ({ cid }) => `GET /api/comments?cid=${cid}`,
      () => secrets.question,
    ),
  },
  {
    call: "GET /api/reply",
    shows: "a question",
    look: contains(
      ({ answered }) => `GET /api/reply?commentId=${answered}`,
      () => secrets.answer,
    ),
  },
  {
    call: "POST /api/get-contest-not-read-comment",
    shows: "an answer that was not read",
    look: async (...of) => (((await unread(of))?.unread.length ?? 0) > 0 ? "y" : "."),
  },
  {
    call: "POST /api/get-contest-not-read-comment",
    shows: "questions that wait for an answer",
    look: async (...of) => (((await unread(of))?.unanswered ?? 0) > 0 ? "y" : "."),
  },
];

/** API calls that show the texts that contestants send to the printer, or data about these texts. */
export const printSurfaces: Surface[] = [
  {
    call: "GET /api/get-contest-print",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/get-contest-print?cid=${cid}`),
  },
  {
    call: "GET /api/get-own-contest-prints",
    shows: "the own text for the printer",
    look: contains(
      ({ cid }) => `GET /api/get-own-contest-prints?cid=${cid}`,
      ({ print }) => `"id":${print},`,
    ),
  },
  {
    call: "GET /api/get-contest-print-sheet",
    shows: "a text for the printer",
    look: contains(
      ({ print }) => `GET /api/get-contest-print-sheet?id=${print}`,
      () => secrets.printText,
    ),
  },
  {
    call: "GET /api/file/download-contest-print-text",
    shows: "a text for the printer",
    look: contains(
      ({ print }) => `GET /api/file/download-contest-print-text?id=${print}`,
      () => secrets.printText,
    ),
  },
];
