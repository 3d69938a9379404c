import { expect, test } from "vitest";
import type { AdminTag } from "../../../shared/problem/tagAdmin.ts";
import { afterMove, type DropPlace, moveOf, placeByKey } from "./tagOrder.ts";

const tag = (id: number, classificationId: number | null) =>
  ({ id, tcid: classificationId }) as AdminTag;
const tags = [tag(1, 7), tag(2, 7), tag(3, 7), tag(4, 8), tag(5, null)];

test.each<[string, number, DropPlace, { classificationId: number | null; ids: number[] } | null]>([
  ["down within its classification", 1, { tag: 3 }, { classificationId: 7, ids: [2, 3, 1] }],
  ["up within its classification", 3, { tag: 1 }, { classificationId: 7, ids: [3, 1, 2] }],
  ["before a tag of another", 4, { tag: 2 }, { classificationId: 7, ids: [1, 4, 2, 3] }],
  ["to the end of another", 1, { group: 8 }, { classificationId: 8, ids: [4, 1] }],
  ["out of every classification", 4, { group: null }, { classificationId: null, ids: [5, 4] }],
  ["into an empty one", 4, { group: 9 }, { classificationId: 9, ids: [4] }],
  ["upon itself", 2, { tag: 2 }, null],
  ["on the classification whose last it is", 3, { group: 7 }, null],
  ["a deleted tag", 99, { tag: 1 }, null],
  ["onto a deleted tag", 1, { tag: 99 }, null],
])("a tag dropped %s", (_, dragged, place, expected) => {
  expect(moveOf(tags, dragged, place)).toEqual(expected);
});

test("a move keeps all tags and changes the place of one", () => {
  const moved = afterMove(tags, { classificationId: 8, ids: [4, 1] });
  expect(moved.toSorted((a, b) => a.id - b.id).map(({ id, tcid }) => [id, tcid])).toEqual([
    [1, 8],
    [2, 7],
    [3, 7],
    [4, 8],
    [5, null],
  ]);
});

const groups = [7, 9, 8, null].map((classificationId) => ({
  classificationId,
  tags: tags.filter((each) => each.tcid === classificationId),
}));

test.each<[string, number, DropPlace | null]>([
  ["ArrowRight", 1, { tag: 2 }],
  ["ArrowLeft", 2, { tag: 1 }],
  ["ArrowRight", 3, { group: 9 }],
  ["ArrowLeft", 4, { group: 9 }],
  ["ArrowRight", 4, { tag: 5 }],
  ["ArrowDown", 1, { group: 9 }],
  ["ArrowDown", 4, { tag: 5 }],
  ["ArrowUp", 5, { tag: 4 }],
  ["ArrowUp", 1, null],
  ["ArrowLeft", 1, null],
  ["ArrowDown", 5, null],
  ["Tab", 1, null],
  ["ArrowDown", 99, null],
])("%s moves tag %i to its new place", (code, id, expected) => {
  expect(placeByKey(groups, id, code)).toEqual(expected);
});
