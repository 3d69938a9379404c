import { type Look, sweep, test } from "./support/sweep.ts";

const look: Look = { locale: "en-US", theme: "dark", width: 390 };

test("every page of readers is accessible, and nothing is cut off, sticks out or overlaps", async ({
  world,
}) => {
  await sweep(world, look, "readers");
}, 600_000);

test("every page of the administration is accessible, and nothing is cut off, sticks out or overlaps", async ({
  world,
}) => {
  await sweep(world, look, "administration");
}, 600_000);
