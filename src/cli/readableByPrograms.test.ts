import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { exposures, exposureError, refuseExposure } from "./readableByPrograms.ts";

let folder: string;
let tree: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-exposure-"));
  tree = join(folder, "shown");
  mkdirSync(join(tree, "data"), { recursive: true });
  mkdirSync(join(folder, "elsewhere"));
  symlinkSync(join(tree, "data"), join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["user", "weak"] as const)("the %s tier rejects a visible data folder", (tier) => {
  for (const name of ["shown/data", "link"])
    expect(() => refuseExposure({ data: join(folder, name) }, { tier }, ["/usr", tree])).toThrow(
      expect.objectContaining({ code: "FOLDER_IN_SIGHT" }),
    );
  expect(() => refuseExposure({ data: join(folder, "elsewhere") }, { tier }, [tree])).not.toThrow();
});

test("the checkout is checked as well", () => {
  const data = join(folder, "elsewhere");
  expect(exposures({ data }, { tier: "user" }, [tree], tree)).toEqual([{ folder: tree, tree }]);
});

test("the full tier has separate users and rejects nothing", () => {
  expect(exposures({ data: join(tree, "data") }, { tier: "full" }, [tree], tree)).toEqual([]);
});

test("the message contains the folder, the tree and what to do, in both languages", () => {
  const { message, chinese } = exposureError({ folder: "/usr/v", tree: "/usr" }, { tier: "user" });
  for (const text of [message, chinese])
    for (const part of ["/usr/v", " /usr", "user", "VERDICT_DATA", "npx verdict doctor"])
      expect(text).toContain(part);
});
