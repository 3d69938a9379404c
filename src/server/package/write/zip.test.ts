import { createReadStream } from "node:fs";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { FileStore } from "../../platform/file/files.ts";
import { ZipWriter } from "./zip.ts";

/** A store whose files turn out to be missing when they are opened. */
const emptied = {
  read: (sha256: string) => createReadStream(`/nonexistent/${sha256}`),
} as unknown as FileStore;

test("a file that disappears while the zip is sent breaks the download off, and nothing else", async () => {
  const zip = new ZipWriter(emptied);
  zip.text("a.txt", "here");
  zip.file("b.txt", { sha256: "b".repeat(64), size: 3 });
  zip.file("c.txt", { sha256: "c".repeat(64), size: 3 });
  const stream = zip.end();
  stream.resume();
  const [error] = (await once(stream, "close").then(
    () => [stream.errored],
    (failure: unknown) => [failure],
  )) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ENOENT");
});
