import { once } from "node:events";
import { Readable } from "node:stream";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outgoingWorld, type OutgoingWorld } from "./outgoingWorldForTests.ts";

const HERE = "https://judge.example";

let world: OutgoingWorld;
beforeEach(() => {
  world = outgoingWorld();
});
afterEach(() => world.close());

const MiB = 1024 * 1024;
const limits = { bodyBytes: MiB };

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("%s is decompressed, within the limit", async (encoding, compress) => {
  let body = compress(Buffer.from("中文"));
  const client = world.memoryClient({
    [HERE]: () => ({ headers: { "content-encoding": encoding }, body }),
  });
  expect((await client.send({ url: HERE })).text().text).toBe("中文");
  body = compress(Buffer.alloc(8 * MiB));
  expect(body.length).toBeLessThan(MiB);
  await expect(client.send({ url: HERE, limits })).rejects.toMatchObject({ code: "bodyTooLarge" });
  body = body.subarray(0, -10);
  await expect(client.send({ url: HERE, limits: { bodyBytes: 100 * MiB } })).rejects.toMatchObject({
    code: "invalidAnswer",
  });
  body = Buffer.from("no such compression");
  await expect(client.send({ url: HERE })).rejects.toMatchObject({ code: "invalidAnswer" });
});

test.each(["deflate", "gzip, gzip", "zstd"])("%s was not offered", async (encoding) => {
  const client = world.memoryClient({
    [HERE]: () => ({ headers: { "content-encoding": encoding } }),
  });
  await expect(client.send({ url: HERE })).rejects.toMatchObject({ code: "invalidAnswer" });
});

test("an endless body is cut off at the limit, and the connection ends", async () => {
  let end: Promise<unknown> | undefined;
  const [client, origin] = await world.loopbackSite((_request, response) => {
    end = once(response, "close");
    Readable.from(repeated(Buffer.alloc(65_536))).pipe(response);
  });
  const answer = client.send({ url: origin, limits });
  await expect(answer).rejects.toMatchObject({ code: "bodyTooLarge", mayHaveArrived: true });
  await end;
});

function* repeated(part: Buffer): Generator<Buffer> {
  for (;;) yield part;
}

test("a compressed body without any content is cut off, too", async () => {
  const body = Readable.from(repeated(gzipSync("")));
  const client = world.memoryClient({
    [HERE]: () => ({ headers: { "content-encoding": "gzip" }, body }),
  });
  await expect(client.send({ url: HERE, limits })).rejects.toMatchObject({ code: "bodyTooLarge" });
});

test("a body that says that it is too large is not read, and the connection ends", async () => {
  let end: Promise<unknown> | undefined;
  const [client, origin] = await world.loopbackSite((_request, response) => {
    end = once(response, "close");
    response.setHeader("content-length", 10 * MiB).flushHeaders();
  });
  await expect(client.send({ url: origin, limits })).rejects.toMatchObject({
    code: "bodyTooLarge",
  });
  await end;
});

test("a connection that breaks in the body", async () => {
  const [client, origin] = await world.loopbackSite((_request, response) => {
    response.setHeader("content-length", 100);
    response.write("half", () => response.destroy());
  });
  await expect(client.send({ url: origin })).rejects.toMatchObject({ code: "connectionLost" });
});

test("a site that does not answer ends by the clock", async () => {
  const arrived = Promise.withResolvers<void>();
  const [client, origin] = await world.loopbackSite(() => arrived.resolve());
  const answer = client.send({ url: origin });
  await arrived.promise;
  world.clock.advance(15_000);
  await expect(answer).rejects.toMatchObject({ code: "timeout", mayHaveArrived: true });
});

test("name servers that do not answer end by the clock", async () => {
  const isQueried = Promise.withResolvers<void>();
  const resolve = (): Promise<string[]> => {
    isQueried.resolve();
    return new Promise(() => undefined);
  };
  const client = world.networkClient([HERE], { resolve });
  const answer = client.send({ url: HERE });
  await isQueried.promise;
  world.clock.advance(15_000);
  await expect(answer).rejects.toMatchObject({ code: "timeout" });
});

test("a body that stops ends by the clock, and its connection too", async () => {
  let end: Promise<unknown> | undefined;
  const [client, origin] = await world.loopbackSite((_request, response) => {
    end = once(response, "close");
    response.write("a");
  });
  const { body } = await client.open({ url: origin });
  expect(String((await body.next()).value)).toBe("a");
  const rest = body.next();
  world.clock.advance(15_000);
  await expect(rest).rejects.toMatchObject({ code: "timeout" });
  await end;
});

test("a body that drips ends after the total time", async () => {
  const stream = new Readable({ read: () => undefined });
  const client = world.memoryClient({ [HERE]: () => ({ body: stream }) });
  const { body } = await client.open({ url: HERE });
  for (const text of ["a", "b"]) {
    stream.push(text);
    expect(String((await body.next()).value)).toBe(text);
    world.clock.advance(14_000);
  }
  stream.push("c");
  expect(String((await body.next()).value)).toBe("c");
  const rest = body.next();
  world.clock.advance(2_000);
  await expect(rest).rejects.toMatchObject({ code: "timeout" });
});

test("an answer that nobody reads ends by the clock without an error of the process", async () => {
  let end: Promise<unknown> | undefined;
  const [client, origin] = await world.loopbackSite((_request, response) => {
    end = once(response, "close");
    response.write("a");
  });
  await client.open({ url: origin });
  world.clock.advance(15_000);
  await end;
});

test("reading can stop early, which ends the connection", async () => {
  let end: Promise<unknown> | undefined;
  const [client, origin] = await world.loopbackSite((_request, response) => {
    end = once(response, "close");
    Readable.from(repeated(Buffer.alloc(65_536))).pipe(response);
  });
  const { body } = await client.open({ url: origin });
  for await (const part of body) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  await end;
});
