// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "../../../shared/discussion/contestQuestion.ts";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { aContest, showContestPage } from "../contestInNode.tsx";
import { loadCommentWords } from "../../comment/texts.ts";
import { loadContestWords } from "../texts.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { QuestionsContext } from "./QuestionsContext.tsx";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadContestWords("en-US"), loadCommentWords("en-US")]);
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const question: Question = {
  id: 3,
  cid: 7,
  content: "n?",
  html: "<p>n?</p>",
  displayId: "A",
  likeNum: 2,
  fromUid: "u1",
  fromName: "walker",
  fromAvatar: null,
  fromRole: "user",
  isOwn: true,
  isPublic: false,
  isAnswered: false,
  mayReply: true,
  mayDelete: true,
  totalReplyNum: 0,
  replyList: [],
  gmtCreate: "2026-09-01T09:00:00Z",
};

const show = (changes: Partial<Question> = {}, isOrganizer = false, isLiked = false) =>
  showContestPage(
    () => (
      <QuestionsContext>
        <QuestionCard question={{ ...question, ...changes }} isLiked={isLiked} newIds={new Set()} />
      </QuestionsContext>
    ),
    { contest: aContest({ isOrganizer }) },
  );
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("replying is offered where the server allows it, and publishing to organizers of an answered question", async () => {
  await show();
  expect(buttons()).toEqual([
    "Reply",
    expect.stringContaining("Like"),
    expect.stringContaining("Delete"),
  ]);
  cleanup();
  // Users cannot reply to messages from organizers.
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
    cid: "3",
    toLike: "false",
  });
});

const TEMPLATES = "/api/contest-answer-templates";
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
/** Opens the form for an organizer's answer in a contest with the given answer templates. */
async function answering(templates: string[] | null) {
  await show({}, true);
  await press("Answer");
  await act(async () => server.last(TEMPLATES).answer(templates));
  await screen.findByRole("button", { name: "Edit templates" });
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Answer/ });
}

test("organizers choose from the contest's templates, the usual ones at first", async () => {
  const text = await answering(null);
  await press("Read the problem statement");
  expect(text.value).toBe("Read the problem statement");
  cleanup();
  const own = await answering(["Yes", "No"]);
  expect(screen.queryByRole("button", { name: "No comment" })).toBeNull();
  await press("No");
  expect(own.value).toBe("No");
});

test("templates are changed as lines of text; what another organizer saved meanwhile is shown before it is replaced", async () => {
  await answering(["Yes", "No"]);
  await press("Edit templates");
  const lines = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Answer templates/ });
  expect(lines.value).toBe("Yes\nNo");
  fireEvent.change(lines, {
    target: { value: Array.from({ length: 21 }, (_, n) => n).join("\n") },
  });
  await press("Save");
  screen.getByText("Write at most 20 templates");
  fireEvent.change(lines, { target: { value: " Yes \n\nMaybe\nYes" } });
  await press("Save");
  expect(server.last(TEMPLATES).body).toEqual({
    cid: 7,
    templates: ["Yes", "Maybe"],
    previous: ["Yes", "No"],
  });
  await act(async () => server.last(TEMPLATES).refuse(409, { code: "CONFLICT" }));
  await act(async () => server.last(TEMPLATES).answer(["Never"]));
  await screen.findByText(/to: Never\. Save again to replace them/);
  await press("Save");
  expect(server.last(TEMPLATES).body).toMatchObject({ previous: ["Never"] });
  await act(async () => server.last(TEMPLATES).answer(null));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Maybe" });
});
