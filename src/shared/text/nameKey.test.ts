import { expect, test } from "vitest";
import { nameKey } from "./nameKey.ts";

test("all spellings of a name have one key, as in the database", () => {
  expect(nameKey("Walker-1")).toBe("walker-1");
  for (const name of ["admin", "ADMIN", "ADM\u0130N"]) expect(nameKey(name)).toBe("admin");
  expect(nameKey("ΟΔΟΣ")).toBe(nameKey("οδοσ"));
  expect(nameKey("王小明")).toBe("王小明");
});
