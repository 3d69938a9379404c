import { fromBufferPromise } from "yauzl";
import { expect } from "vitest";
import type { TestData } from "../../src/shared/problem/testData.ts";
import { send } from "./uploadForm.ts";
import { type Caller, people, type Reply, type World } from "./world.ts";

/** A problem of the admin who makes the calls below. */
export const own = { owner_uid: people.admin.uid };
/** A test case that is entered as text. */
export const typed = (text: string, score?: number): object => ({
  input: { text: `${text}\n` },
  output: { text: `${text}!\n` },
  score: score ?? null,
});

/** API calls for test data; the test server must be running when they are made. All except `save` expect status 200. */
export function testDataCalls(world: () => World) {
  async function read(pid: number, query = ""): Promise<TestData> {
    const reply = await world().call("admin", `GET /api/admin/test-data?pid=${pid}${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as TestData;
  }

  function save(pid: number, body: object, as: Caller = "admin"): Promise<Reply> {
    return world().call(as, "PUT /api/admin/test-data", { body: { pid, ...body } });
  }

  async function saved(
    pid: number,
    base: number,
    cases: object[],
    more: object = {},
  ): Promise<number> {
    const reply = await save(pid, { base, cases, ...more });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { version: number }).version;
  }

  async function download(path: string): Promise<Map<string, string>> {
    const response = await fetch(world().server.address + path, {
      headers: { authorization: world().tokens.admin },
    });
    expect(response.status).toBe(200);
    const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
    const files = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry))
        chunks.push(chunk as Buffer);
      files.set(entry.fileName, Buffer.concat(chunks).toString());
    }
    return files;
  }

  async function uploaded(bytes: Buffer, as: Caller = "admin"): Promise<string> {
    const file = { bytes, field: "file", name: "data.zip" };
    const reply = await send(world(), as, "POST /api/file/upload-testcase-zip", file);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { fileListDir: string }).fileListDir;
  }

  return { read, save, saved, download, uploaded };
}
