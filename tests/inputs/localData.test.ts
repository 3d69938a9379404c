import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localData } from "../judge/localData.ts";

test("test data that two problems share is written once, since programs may be reading it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-local-data-"));
  const data = await localData(folder);
  const content = Buffer.from("3 4\n");
  const { path } = await data.get(await data.add("1.in", content));
  const before = await stat(path, { bigint: true });
  await Promise.all([data.add("2.in", content), data.add("3.in", content)]);
  const after = await stat(path, { bigint: true });
  expect([after.ino, after.ctimeNs, after.size]).toEqual([before.ino, before.ctimeNs, 4n]);
  await rm(folder, { recursive: true });
});
