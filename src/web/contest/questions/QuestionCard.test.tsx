// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "../../../shared/contestQuestion.ts";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { aContest, showContestPage } from "../contestInNode.tsx";
import { loadContestWords } from "../texts.ts";
import { QuestionCard } from "./QuestionCard.tsx";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const asked: Question = {
  ...{ id: 3, cid: 7, content: "n?", html: "<p>n?</p>", displayId: "A", likeNum: 2 },
  ...{ fromUid: "u1", fromName: "walker", fromAvatar: null, fromRole: "user", isOwn: true },
  ...{ isPublic: false, isAnswered: false, mayReply: true, mayDelete: true },
  ...{ totalReplyNum: 0, replyList: [], gmtCreate: "2026-09-01T09:00:00Z" },
};

const show = (changes: Partial<Question> = {}, isOrganizer = false, isLiked = false) =>
  showContestPage(
    () => <QuestionCard question={{ ...asked, ...changes }} isLiked={isLiked} fresh={new Set()} />,
    { contest: aContest({ isOrganizer }) },
  );
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("replying is offered where the server allows it, and publishing to organizers of an answered question", async () => {
  await show();
  expect(buttons()).toEqual([
    ...["Reply", expect.stringContaining("Like"), expect.stringContaining("Delete")],
  ]);
  cleanup();
  // What organizers wrote takes no reply.
  await show({
    fromRole: "root",
    fromName: "root",
    isOwn: false,
    mayReply: false,
    mayDelete: false,
  });
  expect(buttons()).toEqual([expect.stringContaining("Like")]);
  cleanup();
  await show({ isAnswered: true, totalReplyNum: 1 }, true);
  expect(buttons()).toEqual(expect.arrayContaining(["Answer", "Publish to all"]));
});

test("a like is sent as the state that is wanted", async () => {
  await show({}, false, true);
  const like = screen.getByRole("button", { name: /Liked/ });
  expect(like.getAttribute("aria-pressed")).toBe("true");
  expect(like.textContent).toContain("2");
  await act(async () => like.click());
  expect(Object.fromEntries(server.last("/api/comment-like").search)).toMatchObject({
    ...{ cid: "3", toLike: "false" },
  });
});
