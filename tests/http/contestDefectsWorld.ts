import { afterAll, beforeAll } from "vitest";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import type { Person } from "./world.ts";

/* Known contest-related defects of other judge systems: there is one test for each defect that no other test file
 * covers. */

export let world: ContestWorld;
export const register = (cid: number, as: Person, password: string | null = "let me in") =>
  refusal(world, as, "POST /api/register-contest", { cid, password });
export const submit = (cid: number, as: Person, more: Record<string, unknown> = {}) =>
  refusal(world, as, "POST /api/submit-problem-judge", {
    pid: "A",
    cid,
    tid: null,
    language: "C++",
    code: "int main() {}",
    ...more,
  });
export const rank = (cid: number, as: Person, more: Record<string, unknown> = {}) =>
  data<{ records: { username: string; registered: boolean | null; seq: number }[]; total: number }>(
    world,
    as,
    "POST /api/get-contest-rank",
    { cid, separate: true, ...more },
  );

/** Starts the test server before the tests of the calling file, and stops it after them. */
export function inDefectsWorld(): void {
  beforeAll(async () => {
    world = await createContestWorld();
  });
  afterAll(() => world.close());
}
