import { expect, test } from "vitest";
import {
  beginCeremony,
  firstSolved,
  isAtEnd,
  nextStep,
} from "../../../shared/scoreboard/ceremony.ts";
import { usualAwards } from "../../../shared/scoreboard/medals.ts";
import { inventedBoards } from "./inventedBoards.ts";

const letters = ["A", "B", "C", "D", "E"];
const problems = letters.map((displayId) => ({ displayId, fullScore: 100 }));
const teams = Array.from({ length: 20 }, (_, at) => ({ name: `Team ${at}`, school: "School" }));

test.each([true, false])(
  "invented results have a freeze to reveal, medals and first solvers, and are always the same (ACM: %s)",
  (isAcm) => {
    const { frozen, live } = inventedBoards(teams, problems, isAcm);
    expect(inventedBoards(teams, problems, isAcm)).toEqual({ frozen, live });
    expect(live.flatMap((row) => firstSolved(row)).toSorted()).toEqual(letters);
    let ceremony = beginCeremony(frozen, live, { letters, awards: usualAwards });
    const medals = new Set(ceremony.plan.medals.values());
    expect([...medals].toSorted()).toEqual(["bronze", "gold", "silver"]);
    expect(ceremony.rows.filter(({ rank }) => rank < 0)).toHaveLength(1);
    let steps = 0;
    while (!isAtEnd(ceremony) && steps < 500) {
      ceremony = nextStep(ceremony);
      steps += 1;
    }
    expect(isAtEnd(ceremony)).toBe(true);
    expect(steps).toBeGreaterThan(15);
  },
);
