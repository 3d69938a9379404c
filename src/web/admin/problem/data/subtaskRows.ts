import { pastedList } from "../../../../shared/text/pastedList.ts";
import { type CasesModel, groupOf, type CaseItem, type SubtaskItem } from "../model/casesModel.ts";
import { moved } from "../sort/moved.ts";

/** A line of the case list: a case, or the heading of a subtask (above its cases). */
export type CaseRow =
  | { key: string; item: CaseItem; head?: undefined }
  | { key: string; item?: undefined; head: number | null };

/** Returns the rows of the table: each subtask, followed by its cases. Cases without a subtask come first. */
export function rowsBySubtask({ cases, subtasks }: CasesModel): CaseRow[] {
  const nums = subtasks.map(({ num }) => num);
  const below = (num: number | null): CaseRow[] =>
    cases.filter((each) => groupOf(each) === num).map((item) => ({ key: item.key, item }));
  const free = below(null);
  return [
    ...(free.length > 0 ? [{ key: "head", head: null }, ...free] : []),
    ...nums.flatMap((num) => [{ key: `head-${num}`, head: num }, ...below(num)]),
  ];
}

/**
 * The cases after a row was moved: each case belongs to the subtask above it. A case above all subtask headings belongs
 * to the first subtask.
 */
export function casesAfterMove(rows: readonly CaseRow[], from: number, to: number): CaseItem[] {
  const order = moved(rows, from, to);
  let num = order.find((row) => row.head !== undefined)?.head ?? null;
  return order.flatMap((row) => {
    if (row.head !== undefined) num = row.head;
    if (!row.item) return [];
    const group = num === null ? (groupOf(row.item) === null ? row.item.group : "") : String(num);
    return [{ ...row.item, group }];
  });
}

/**
 * Moves a subtask. The subtasks are renumbered by position, and the numbers in cases and dependencies change with them.
 */
export function withSubtaskMoved(model: CasesModel, from: number, to: number): CasesModel {
  const nums = model.subtasks.map(({ num }) => num);
  const order = moved(model.subtasks, from, to);
  const now = new Map(order.map(({ num }, place) => [num, nums[place] ?? num]));
  const renumbered = (text: string): string =>
    text.replaceAll(/\d+/g, (digits) => String(now.get(Number(digits)) ?? digits));
  const subtasks: SubtaskItem[] = order.map(({ num, dependsOn, ...rest }) => ({
    ...rest,
    num: now.get(num) ?? num,
    dependsOn: renumbered(dependsOn),
  }));
  const cases = model.cases.map((each) => {
    const num = groupOf(each);
    return num === null ? each : { ...each, group: String(now.get(num) ?? num) };
  });
  const rows = rowsBySubtask({ cases, subtasks });
  return { cases: rows.flatMap(({ item }) => item ?? []), subtasks };
}

/** The case numbers of a subtask as ranges, such as `1-5, 8`. */
export function rangesOf(cases: readonly CaseItem[], num: number): string {
  const ranges: [number, number][] = [];
  for (const [at, item] of cases.entries()) {
    if (groupOf(item) !== num) continue;
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else ranges.push([at + 1, at + 1]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

/**
 * The case numbers listed in a string such as `1-5, 8`; null if it is invalid or contains none of the `count` cases.
 */
export function readRanges(text: string, count: number): Set<number> | null {
  const numbers = new Set<number>();
  for (const part of pastedList(text.replaceAll(/ ?[-–—~～] ?/g, "-"))) {
    const [, first = "", last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === "" || from < 1 || to < from || to > count) return null;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return numbers;
}

/** Assigns exactly these cases to the subtask; cases that are removed from the subtask then belong to no subtask. */
export function withCasesOf(model: CasesModel, num: number, numbers: Set<number>): CasesModel {
  const cases = model.cases.map((item, at) => {
    if (numbers.has(at + 1)) return { ...item, group: String(num) };
    return groupOf(item) === num ? { ...item, group: "" } : item;
  });
  return { ...model, cases };
}
