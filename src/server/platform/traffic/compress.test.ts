import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { compressAnswers, preferredEncoding } from "./compress.ts";

test("long texts and bytes are compressed, and what is compressed already is sent as it is", async () => {
  const app = fastify();
  compressAnswers(app);
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, n) => n * 7919));
  const packed = brotliCompressSync(text);
  expect(packed.length).toBeGreaterThan(4096);
  const type = "application/json; charset=utf-8";
  app.get("/text", (_request, reply) => reply.type(type).send(text));
  app.get("/bytes", (_request, reply) => reply.type(type).send(Buffer.from(text)));
  app.get("/packed", (_request, reply) =>
    reply.type(type).header("content-encoding", "br").send(packed),
  );
  for (const url of ["/text", "/bytes", "/packed"]) {
    const { headers, rawPayload } = await app.inject({
      url,
      headers: { "accept-encoding": "br" },
    });
    expect([url, headers["content-encoding"]]).toEqual([url, "br"]);
    expect([url, brotliDecompressSync(rawPayload).toString() === text]).toEqual([url, true]);
  }
  await app.close();
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.000,gzip;q=0", undefined],
  ["br ; q=0.1", "br"],
  ["abr, gzipped", undefined],
])("to %j answers are packed with %s", (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected);
});
