import { expect, test } from "vitest";
import { readUpload } from "./upload.ts";

test("a file that was cut at its limit after its last chunk is refused, not taken as whole", async () => {
  const part = {
    fieldname: "file",
    filename: "a.png",
    file: { truncated: true },
    toBuffer: () => Promise.resolve(Buffer.alloc(4)),
  };
  const request = { isMultipart: () => true, file: () => Promise.resolve(part) };
  const read = readUpload(request as never, { field: "file", maxBytes: 4 });
  await expect(read).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
});
