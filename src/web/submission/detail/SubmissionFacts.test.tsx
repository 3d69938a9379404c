// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { aPage } from "../../platform/inNode.tsx";
import { SubmissionFacts } from "./SubmissionFacts.tsx";

afterEach(cleanup);

const row = {
  submitId: 7,
  displayPid: "1000",
  title: "A + B",
  username: "ann",
  language: "C++",
  submitTime: "2026-01-01T00:00:00.000Z",
  score: null,
  time: null,
  memory: null,
  length: 9,
} as SubmissionRow;

/** The text of the author's cell, and the address of the link in it. */
async function authorCell(rest: Partial<SubmissionRow>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SubmissionFacts row={{ ...row, ...rest }} /> }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await act(async () => render(<RouterProvider router={router} />, { wrapper: aPage().wrapper }));
  const cell = (await screen.findByText("User")).nextElementSibling;
  return [cell?.textContent, cell?.querySelector("a")?.getAttribute("href")];
}

test.each([
  ["a user", {}, "ann"],
  ["a user, for staff", { nickname: "Annie", realname: "ann" }, "ann · Annie"],
  ["a user whose names are equal", { nickname: "ann", realname: "" }, "ann"],
  ["a team", { team: "Rust Fans", nickname: "Rust Fans", realname: "MIT" }, "Rust Fans · MIT"],
])("%s is linked under the name that lists show", async (_name, rest, text) => {
  expect(await authorCell(rest)).toEqual([text, "/user-home?username=ann"]);
});
