// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { aContest, showContestPage } from "../contestInNode.tsx";
import { VirtualCard } from "./VirtualCard.tsx";

const STATE = "/api/virtual-participation";
const FINISH = "/api/finish-virtual-participation";

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ended = { start: 0, end: 1000, ownEnd: 1000, lastEnd: 1000, frozenFrom: null };
const idle = { now: "2026-09-01T09:00:00Z", refusal: null, running: null, past: [], left: 3 };
const running = {
  vid: 5,
  cid: 8,
  title: "Hidden round",
  startTime: "2026-09-01T08:00:00Z",
  endTime: "2026-10-01T09:00:00Z",
};

test("a run in another contest, which may be closed to the reader by now, is finished from here", async () => {
  const contest = aContest({ duration: 3600 }, { times: ended });
  await showContestPage(VirtualCard, { contest, address: "/contest/7" });
  // The UI strings are loaded while the component renders.
  await waitFor(() => expect(server.to(STATE)).toHaveLength(1));
  await act(async () =>
    server.last(STATE).answer({ ...idle, refusal: "VIRTUAL_RUNNING", running }),
  );
  await screen.findByText(/Hidden round/);
  fireEvent.click(screen.getByRole("button", { name: "Finish" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = [...dialog.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Finish",
  );
  fireEvent.click(confirm!);
  await waitFor(() => expect(server.last(FINISH).body).toEqual({ vid: 5 }));
  await act(async () => server.last(FINISH).answer(null));
  await waitFor(() => expect(server.to(STATE)).toHaveLength(2));
  await act(async () => server.last(STATE).answer(idle));
  await screen.findByRole("button", { name: "Take part virtually" });
});
