// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { DraftBook } from "../../editor/draftBook.ts";
import { aPage, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { ProblemPlaceContext } from "./problemPlace.ts";
import { SubmitBar } from "./SubmitBar.tsx";

vi.mock("../../editor/EditorPane.tsx", () => ({ DraftStatus: () => null }));

afterEach(() => {
  cleanup();
  session.end();
});

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ params, children }: { params: { problemID: string }; children: ReactNode }) => (
    <a href={`/problem/${params.problemID}`}>{children}</a>
  ),
}));

const contest = { kind: "contest", id: 7 } as const;

function see(changes: Partial<ComponentProps<typeof SubmitBar>>, closed?: string): void {
  const nothing = (): void => {};
  const props = {
    send: nothing,
    dismiss: nothing,
    answerDemand: nothing,
    dropDemand: nothing,
    run: nothing,
    sending: false,
    secondsLeft: 0,
    refusal: null,
    demand: null,
    running: false,
    language: "C",
    bankId: undefined,
    quota: null,
    book: {} as DraftBook,
    ...changes,
  };
  render(
    <ProblemPlaceContext value={{ place: contest, frame: contest, closed }}>
      <SubmitBar {...props} />
    </ProblemPlaceContext>,
    { wrapper: aPage().wrapper },
  );
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

test("while the server takes nothing the button says for how long, and cannot be pressed", () => {
  signedIn();
  see({ secondsLeft: 12, refusal: { text: "Too fast", login: false } });
  expect(button("You can submit again in 12 s").disabled).toBe(true);
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("Too fast");
  expect(alert).toContain("Your code is still in the editor");
});

test("without a language nothing can be submitted or run", () => {
  signedIn();
  see({ language: null });
  expect(button("Submit").disabled).toBe(true);
  expect(button("Run").disabled).toBe(true);
});

test("a guest may press; what needs an account says so and offers to sign in", () => {
  see({ refusal: { text: "Please sign in", login: true } });
  expect(button("Submit").disabled).toBe(false);
  expect(button("Log in to run").disabled).toBe(false);
  expect(screen.getByRole("alert").querySelectorAll("button")).toHaveLength(2);
});

test("where submissions are not taken the button is off, with the reason and the way to practice", () => {
  signedIn();
  see({ bankId: "P1000" }, "The contest is over");
  expect([button("Submit").disabled, button("Run").disabled]).toEqual([true, false]);
  screen.getByText("The contest is over", { exact: false });
  const way = screen.getByRole("link", { name: "Practice in the problem bank" });
  expect(way.getAttribute("href")).toBe("/problem/P1000");
  cleanup();
  see({}, "You were disqualified");
  screen.getByText("You were disqualified", { exact: false });
  expect(screen.queryByRole("link")).toBeNull();
});

test("where submissions are limited it says how many are left, and without any nothing can be submitted", () => {
  signedIn();
  see({ quota: { left: 2, max: 5 } });
  screen.getByText("2 of 5 left");
  expect(button("Submit").disabled).toBe(false);
  cleanup();
  see({ quota: { left: 0, max: 5 } });
  screen.getByText("0 of 5 left");
  expect(button("Submit").disabled).toBe(true);
  expect(button("Run").disabled).toBe(false);
});
