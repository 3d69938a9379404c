import { expect, test } from "vitest";
import { newContest } from "./formModel.ts";
import { differingUnits, mergedValues } from "./formUnits.ts";

const base = newContest(Date.UTC(2026, 4, 1));

test("a freeze and an account rule are one part each, and fields that do not count do not differ", () => {
  const mine = {
    ...base,
    freeze: "other" as const,
    freezeMinutes: "45",
    prefix: "team",
    pwd: "typed",
  };
  expect(differingUnits(mine, base)).toEqual(["freeze"]);
  const limited = { ...mine, openAccountLimit: true };
  expect(differingUnits(limited, base)).toEqual(["freeze", "openAccountLimit"]);
  expect(differingUnits(limited, { ...limited, extra: "ada" })).toEqual(["openAccountLimit"]);
});

test("merging takes the chosen parts of mine, all others of the stored version, and keeps a typed password", () => {
  const mine = {
    ...base,
    title: "Mine",
    freeze: "other" as const,
    freezeMinutes: "45",
    pwd: "typed",
  };
  const theirs = { ...base, title: "Theirs", description: "Theirs", openPrint: true };
  expect(mergedValues(theirs, mine, ["freeze"])).toEqual({
    ...theirs,
    freeze: "other",
    freezeMinutes: "45",
    pwd: "typed",
  });
  expect(mergedValues(theirs, mine, ["title"])).toMatchObject({ title: "Mine", freeze: "hour" });
});
