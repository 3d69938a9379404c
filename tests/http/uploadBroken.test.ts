import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "../../src/shared/call/endpoint.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { seedProblems } from "./problemWorld.ts";
import { createWorld, type Reply, type World } from "./world.ts";

let world: World;
let uploads: AnyEndpoint[];
beforeAll(async () => {
  world = await createWorld();
  await seedProblems(world);
  uploads = (await declaredCalls()).filter(({ upload }) => upload !== undefined);
});
afterAll(() => world.close());

const BOUNDARY = "----boundary7";
const type = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (field: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.zip"\r\n` +
  `content-type: application/octet-stream\r\n\r\nsome bytes`;

const forms: [string, string, (field: string) => string][] = [
  ["without a boundary", "multipart/form-data", (field) => `${part(field)}\r\n--${BOUNDARY}--\r\n`],
  ["with an empty boundary", "multipart/form-data; boundary=", part],
  ["with a boundary that is not there", "multipart/form-data; boundary=other", part],
  ["with a boundary of 300 characters", `multipart/form-data; boundary=${"x".repeat(300)}`, part],
  ["cut off in the file", type, part],
  ["cut off in a part's head", type, (field) => part(field).slice(0, 40)],
  ["cut off in its last boundary", type, (field) => `${part(field)}\r\n--${BOUNDARY}`],
  ["that is empty", type, () => ""],
  ["that ends before its first part", type, () => `--${BOUNDARY}--\r\n`],
  ["of garbage", type, () => "\u0000\u0001garbage\r\n\r\n"],
  ["without a name", type, () => `--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`],
  [
    "with a head of 100,000 characters",
    type,
    () => `--${BOUNDARY}\r\nx-long: ${"x".repeat(100_000)}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
  ],
  [
    "of a hundred fields before the file",
    type,
    (field) =>
      Array.from(
        { length: 100 },
        (_, i) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\n1\r\n`,
      ).join("") + `${part(field)}\r\n--${BOUNDARY}--\r\n`,
  ],
];

function send(call: AnyEndpoint, contentType: string, body: string): Promise<Reply> {
  // Query parameters that some of the calls require in addition to the file.
  const query = `?pid=1&id=${"0".repeat(32)}&start=0&crc32=00000000`;
  const headers = { "content-type": contentType };
  return world.call("root", `${call.method} ${call.path}${query}`, { body, headers });
}

test.each(forms)("a form %s is refused by every upload", async (_what, contentType, formBody) => {
  expect(uploads.length).toBeGreaterThanOrEqual(9);
  for (const call of uploads) {
    const reply = await send(call, contentType, formBody(call.upload?.field ?? ""));
    expect([call.path, reply.status >= 400 && reply.status < 500]).toEqual([call.path, true]);
    expect(reply.body).toMatchObject({ status: reply.status, data: null });
  }
});

test("a truncated form and an invalid file have different errors", async () => {
  const avatar = uploads.find(({ path }) => path === "/api/file/upload-avatar");
  if (!avatar) throw new Error("there is no call for avatars");
  const whole = await send(avatar, type, `${part("image")}\r\n--${BOUNDARY}--\r\n`);
  expect([whole.status, whole.body.code]).toEqual([400, "IMAGE_UNREADABLE"]);
  for (const [contentType, body] of [
    [type, part("image")],
    ["multipart/form-data", part("image")],
  ] as const) {
    const cut = await send(avatar, contentType, body);
    expect([cut.status, cut.body.code]).toEqual([400, "FORM_BROKEN"]);
  }
});
