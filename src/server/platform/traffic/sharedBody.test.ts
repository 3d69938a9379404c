import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Body, BodyCache, BodyPart, ownBytes } from "./sharedBody.ts";

test("parts of an answer have memory of their own, so that a small cached one holds no shared buffer", async () => {
  const texts = ["[1", ",ü", "]"];
  for (const text of texts) {
    const bytes = ownBytes(text);
    expect(bytes.toString()).toBe(text);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    const deflated = await new BodyPart(new BodyCache(Infinity), () => bytes).deflated();
    expect(deflated.buffer.byteLength).toBe(deflated.length);
  }
  const cache = new BodyCache(Infinity);
  const body = new Body(texts.map((text) => new BodyPart(cache, () => ownBytes(text))));
  const { parts } = await body.gzip();
  expect(gunzipSync(Buffer.concat(parts)).toString()).toBe("[1,ü]");
});
