import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { aProblem, addNodeLanguages } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

export let world: TimedWorld;

const samples = [
  { input: "1 2", output: "3\n" },
  { input: "20 22\n", output: "42" },
];

export const call = "POST /api/trial";
export const good = { pid: "P1", language: "C++", code: "int main() {}", samples: [1, 2] };

/** Starts the test server before the tests of a file, and closes it after them. */
export function inTrialWorld(): void {
  beforeAll(async () => {
    world = await createTimedWorld();
    await addNodeLanguages(world);
    const examples = JSON.stringify(samples);
    await aProblem(world, { problem_id: "P1", examples });
    await aProblem(world, { problem_id: "HID2", auth: 2, examples });
    await aProblem(world, { problem_id: "CON3", auth: 3, examples });
    const spj = { judge_mode: "spj", spj_language: "C++", spj_code: "checker code" };
    await aProblem(world, {
      problem_id: "SPJ",
      examples: JSON.stringify([...samples, { input: "5", output: " " }]),
      ...spj,
    });
    await aProblem(world, { ...spj, problem_id: "TALK", judge_mode: "interactive", examples });
    // Languages of a remote judge that no judge node supports; trial runs in these languages use the most similar
    // language of a node.
    await world.sql("insert into language (oj, name) values ('HDU', 'G++'), ('HDU', 'FreeBasic')");
    await aProblem(world, {
      problem_id: "HDU-1",
      examples,
      is_remote: true,
      oj: "HDU",
      judging_backend: "remote",
    });
    const onlyC = await aProblem(world, { problem_id: "ONLYC", examples });
    await world.sql(
      `insert into problem_language (problem_id, language_id)
       select $1, id from language where name = 'C'`,
      [onlyC.pid],
    );
  });
  afterAll(() => world.close());
  beforeEach(() => world.sql("delete from trial"));
  afterEach(async () => {
    await world.sql("delete from job");
  });
}
