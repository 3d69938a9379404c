// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { switches as defaults } from "../../../shared/site/siteSettings.ts";
import { aPage, heldServer } from "../../platform/inNode.tsx";
import { DiscussionSwitches } from "./DiscussionSwitches.tsx";
import { loadSiteWords } from "./texts.ts";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadSiteWords("en-US");
  server = heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(problems: number): Promise<void> {
  const { wrapper } = aPage();
  await act(async () => render(<DiscussionSwitches switches={defaults.parse({})} />, { wrapper }));
  await act(async () => server.last("/api/home-summary").answer({ problems }));
}

test("says when a site has fewer public problems than posting or commenting needs", async () => {
  await open(9);
  const note = await screen.findByRole("note");
  expect(note.textContent).toMatch(/^The site has 9 public problems: until there are 10,/);
  cleanup();
  await open(10);
  expect(screen.queryByRole("note")).toBeNull();
});
