import { expect, test } from "vitest";
import { frameOf, idsOf, placeOf, practicePlace } from "./submissionPlace.ts";

test.each([
  { row: { cid: 0 }, place: practicePlace, frame: practicePlace },
  { row: { cid: 7 }, place: { kind: "contest", id: 7 }, frame: { kind: "contest", id: 7 } },
  {
    row: { cid: 0, tid: 5 },
    place: { kind: "training", id: 5 },
    frame: { kind: "training", id: 5 },
  },
  {
    row: { cid: 7, upsolving: 7 },
    place: { kind: "upsolving", id: 7 },
    frame: { kind: "contest", id: 7 },
  },
  {
    row: { cid: 7, vid: 3 },
    place: { kind: "virtual", id: 3 },
    frame: { kind: "contest", id: 7 },
  },
])("a row with $row belongs to $place and is shown in $frame", ({ row, place, frame }) => {
  expect(placeOf(row)).toEqual(place);
  expect(frameOf(row)).toEqual(frame);
});

test("calls carry the id of a place under the field of its kind", () => {
  expect(idsOf(practicePlace)).toEqual({ cid: 0 });
  expect(idsOf({ kind: "contest", id: 7 })).toEqual({ cid: 7 });
  expect(idsOf({ kind: "virtual", id: 3 })).toEqual({ vid: 3 });
});
