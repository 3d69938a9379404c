import { expect, test } from "vitest";
import { type SiteForm, siteFormErrors } from "./siteForm.ts";

const right: SiteForm = {
  name: "北方大学",
  shortName: "NOJ",
  password: "hunter22",
  repeat: "hunter22",
};

test("a complete form has no errors", () => {
  expect(siteFormErrors(right)).toEqual({});
});

test.each<[Partial<SiteForm>, object]>([
  [{ name: "  " }, { name: "nameMissing" }],
  [{ name: "校".repeat(51) }, { name: "nameLong" }],
  [{ shortName: "" }, { shortName: "shortMissing" }],
  [{ shortName: "x".repeat(21) }, { shortName: "nameLong" }],
  [{ password: "" }, { password: "passwordMissing" }],
  [{ password: "12345", repeat: "12345" }, { password: "passwordLength" }],
  [{ password: "x".repeat(65) }, { password: "passwordLength" }],
  [{ repeat: "hunter23" }, { repeat: "differs" }],
])("%j is reported at its field", (over, errors) => {
  expect(siteFormErrors({ ...right, ...over })).toEqual(errors);
});
