// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminContestRow } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import type { Participant } from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { aPage, type HeldCall, heldServer, signedIn } from "../../../platform/inNode.tsx";
import { session } from "../../../platform/session.ts";
import { VisibleSwitch } from "../list/VisibleSwitch.tsx";
import { loadAdminContestWords } from "../texts.ts";
import { EditDialog } from "./EditDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

const PARTICIPANT = "/api/admin/contest/participant";
const row: Participant = {
  uid: "u9",
  username: "ada",
  nickname: null,
  realname: null,
  school: null,
  seat: "A-1",
  isRegistered: true,
  hasSubmitted: true,
  registeredAt: null,
  extraSeconds: 3600,
  isAdmitted: true,
  disqualifiedAt: null,
  disqualifiedReason: null,
  session: null,
};

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadAdminContestWords("en-US");
  server = heldServer();
  signedIn({ roleList: ["root"] });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) => act(async () => render(what, { wrapper: aPage().wrapper }));
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
/** Waits until this number of changes has been sent; returns the last change. */
async function requestBody(times: number): Promise<HeldCall> {
  await waitFor(() => expect(server.to(PARTICIPANT)).toHaveLength(times));
  return server.last(PARTICIPANT);
}
async function refuse(times: number, code: string, msg: string): Promise<void> {
  const body = await requestBody(times);
  await act(async () => body.refuse(409, { code, msg }));
  await screen.findByText(msg);
}

test("less extra time: what it takes away is asked, each refusal once, and confirmed with its code; typed values stay", async () => {
  const onClose = vi.fn<() => void>();
  await show(<EditDialog cid={7} row={row} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText("Hours"), { target: { value: "0" } });
  await press("Save");
  await refuse(1, "CONTEST_CHANGE_TIMES", "2 submissions leave");
  await press("Cancel");
  expect(screen.getByLabelText<HTMLInputElement>("Hours").value).toBe("0");
  await press("Save");
  expect((await requestBody(2)).body["confirm"]).toEqual([]);
  await refuse(2, "CONTEST_CHANGE_TIMES", "2 submissions leave");
  await press("Save anyway");
  await refuse(3, "CONTEST_CHANGE_SHOWS", "Results would be shown");
  await press("Save anyway");
  const last = await requestBody(4);
  expect(last.body).toMatchObject({
    uid: "u9",
    seat: "A-1",
    extraSeconds: 0,
    confirm: ["CONTEST_CHANGE_TIMES", "CONTEST_CHANGE_SHOWS"],
  });
  await act(async () => last.answer(null));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("removing asks once more before submissions leave the scoreboard", async () => {
  const onClose = vi.fn<() => void>();
  await show(<RemoveDialog cid={7} row={row} onClose={onClose} />);
  await press("Remove");
  await refuse(1, "CONTEST_CHANGE_TIMES", "2 submissions leave");
  expect(onClose).not.toHaveBeenCalled();
  await press("Remove");
  const last = await requestBody(2);
  expect(last.search.get("confirm")).toBe("CONTEST_CHANGE_TIMES");
  await act(async () => last.answer(null));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("hiding a contest asks while it runs, and only then", async () => {
  const VISIBLE = "/api/admin/contest/change-contest-visible";
  const hour = 3_600_000;
  const from = (start: number) =>
    ({
      id: 7,
      title: "Round",
      visible: true,
      startTime: new Date(Date.now() + start).toISOString(),
      endTime: new Date(Date.now() + start + 2 * hour).toISOString(),
    }) as AdminContestRow;
  await show(<VisibleSwitch row={from(-hour)} />);
  fireEvent.click(screen.getByRole("switch"));
  expect(server.to(VISIBLE)).toEqual([]);
  await press("Hide");
  expect(server.last(VISIBLE).body).toEqual({ cid: 7, visible: false });
  cleanup();
  await show(<VisibleSwitch row={from(hour)} />);
  await act(async () => fireEvent.click(screen.getByRole("switch")));
  expect(server.to(VISIBLE)).toHaveLength(2);
});
