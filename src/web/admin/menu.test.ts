import { expect, test } from "vitest";
import { menuItemOf } from "./menu.ts";

test("a page belongs to the nearest entry above it", () => {
  expect(menuItemOf("/admin/training")?.key).toBe("training");
  expect(menuItemOf("/admin/training/7/problems")?.key).toBe("training");
  expect(menuItemOf("/admin/training/category")?.key).toBe("trainingCategory");
  expect(menuItemOf("/admin/trainings")).toBeUndefined();
});
