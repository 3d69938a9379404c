// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { StaffBanner } from "./StaffBanner.tsx";

const HEALTH = "/api/admin/site-health";
let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  vi.useFakeTimers();
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Renders the banner for a user with the given role, on a site with the given judge nodes. */
async function see(role: string, ...judges: object[]): Promise<string | null> {
  signedIn({ roleList: [role] });
  const { container } = render(<StaffBanner />, { wrapper: aPage().wrapper });
  await act(() => vi.advanceTimersByTimeAsync(20));
  for (const call of server.to(HEALTH)) call.answer({ queued: 0, judges });
  await act(() => vi.advanceTimersByTimeAsync(20));
  return container.textContent;
}

const judge = { name: "frail", alive: true, tier: "full", reasons: [] };

test("staff are notified when no judge node is online", async () => {
  expect(await see("admin", { ...judge, alive: false })).toContain("No judge node is online");
  expect(screen.getByRole("region", { name: "Notice for staff" })).toBeTruthy();
});

test("a judge node without full isolation is named, with the reasons", async () => {
  const bannerText = await see("root", judge, { ...judge, tier: "weak", reasons: ["no-cgroup"] });
  expect(bannerText).toContain("Judge node frail runs in the weak tier");
  expect(bannerText).toContain("no-cgroup");
});

test("with full isolation nothing is shown, and only staff query the health", async () => {
  expect(await see("admin", judge)).toBe("");
  cleanup();
  server.calls.length = 0;
  expect(await see("default_user")).toBe("");
  expect(server.calls).toEqual([]);
});
