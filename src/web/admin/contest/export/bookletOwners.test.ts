import { expect, test } from "vitest";
import type { Participant } from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { ownersOf } from "./bookletOwners.ts";

const participant = (changes: Partial<Participant>): Participant => ({
  uid: "1",
  username: "team001",
  nickname: null,
  realname: null,
  school: null,
  seat: null,
  isRegistered: true,
  hasSubmitted: false,
  registeredAt: null,
  extraSeconds: 0,
  isAdmitted: true,
  disqualifiedAt: null,
  disqualifiedReason: null,
  session: null,
  ...changes,
});

test("covers are for those who take part, by seat as people count, then by name", () => {
  const rows = [
    participant({ uid: "1", nickname: "Owls", seat: "A-10" }),
    participant({ uid: "2", nickname: "Foxes", school: "Hill", seat: "A-2" }),
    participant({ uid: "3", username: "zoe", nickname: "", school: "" }),
    participant({ uid: "4", username: "ada" }),
    participant({ uid: "5", seat: "A-1", disqualifiedAt: "2026-01-01T00:00:00Z" }),
    participant({ uid: "6", seat: "A-3", isRegistered: false }),
  ];
  expect(ownersOf(rows)).toEqual([
    { uid: "2", name: "Foxes", school: "Hill", seat: "A-2" },
    { uid: "1", name: "Owls", school: null, seat: "A-10" },
    { uid: "4", name: "ada", school: null, seat: null },
    { uid: "3", name: "zoe", school: null, seat: null },
  ]);
});
