import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesZip, makeZip, type ZipEntry } from "./hostileZip.ts";
import { send } from "./uploadForm.ts";
import { createWorld, type Reply, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function sendZip(bytes: Buffer, query = ""): Promise<Reply> {
  // The declared type is ignored; the server examines only the bytes.
  const file = { bytes, field: "file", name: "data.zip", type: "application/zip" };
  return send(world, "admin", `POST /api/file/upload-testcase-zip${query}`, file);
}

interface Paired {
  fileList: { input: string; output: string; groupNum?: number }[];
  fileListDir: string;
  leftOut: { name: string; reason: string }[];
}

async function paired(bytes: Buffer, query = ""): Promise<Paired> {
  const reply = await sendZip(bytes, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Paired;
}

async function contentOf(upload: string, name: string): Promise<string> {
  const query = new URLSearchParams({ upload, name });
  const reply = await world.call("admin", `GET /api/admin/test-data/preview?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { text: string }).text;
}

describe("POST /api/file/upload-testcase-zip", () => {
  test("returns pairs in natural order, unpaired files, and an id that is not a path", async () => {
    const entries: ZipEntry[] = ["10", "9", "1"].flatMap((n) => [
      { name: `data/${n}.in`, bytes: `${n} in` },
      { name: `data/${n}.ans`, bytes: `${n} ans`, deflate: true },
    ]);
    const answer = await paired(
      makeZip([
        ...entries,
        { name: "data/", bytes: "" },
        { name: "data/11.in", bytes: "alone" },
        { name: "data/12.out", bytes: "alone too" },
        { name: "__MACOSX/data/._1.in", bytes: "x" },
        { name: "data/.DS_Store", bytes: "x" },
        { name: "data/Thumbs.db", bytes: "x" },
        { name: "std.cpp", bytes: "int main(){}" },
      ]),
    );
    expect(answer.fileList).toEqual([
      ...["1", "9", "10"].map((n) => ({ input: `data/${n}.in`, output: `data/${n}.ans` })),
      { input: "data/11.in", output: null },
      { input: null, output: "data/12.out" },
    ]);
    expect(answer.leftOut.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "__MACOSX/data/._1.in", reason: "system" },
      { name: "data/.DS_Store", reason: "system" },
      { name: "data/11.in", reason: "noOutput" },
      { name: "data/12.out", reason: "noInput" },
      { name: "data/Thumbs.db", reason: "system" },
      { name: "std.cpp", reason: "unknown" },
    ]);
    expect(answer.fileListDir).toMatch(/^[0-9a-f]{32}$/);
    expect(await contentOf(answer.fileListDir, "data/9.ans")).toBe("9 ans");
  });

  test("groups are returned on request", async () => {
    const names = ["1-1", "1-2", "2-1"];
    const zip = makeZip(names.flatMap((n) => [{ name: `${n}.in` }, { name: `${n}.out` }]));
    const { fileList } = await paired(zip, "?mode=subtask");
    expect(fileList.map(({ groupNum }) => groupNum)).toEqual([1, 1, 2]);
    expect((await paired(zip)).fileList[0]).not.toHaveProperty("groupNum");
  });

  test("names in GBK and in UTF-8 without its flag are decoded correctly", async () => {
    const gbk = Buffer.from("cad6bbfa312e696e", "hex");
    const answer = await paired(
      makeZip([
        { name: gbk, bytes: "a" },
        { name: Buffer.concat([gbk.subarray(0, 5), Buffer.from(".out")]), bytes: "b" },
        { name: "数据2.in", bytes: "c" },
        { name: "数据2.out", bytes: "d", flags: 0x800 },
      ]),
    );
    expect(answer.fileList).toEqual([
      { input: "手机1.in", output: "手机1.out" },
      { input: "数据2.in", output: "数据2.out" },
    ]);
  });

  test("CRLF becomes LF unless it is to be retained; files with zero bytes are unchanged", async () => {
    const zip = makeZip([
      { name: "1.in", bytes: "1\r\n2\r\n\r3\r", deflate: true },
      { name: "1.out", bytes: "\0\r\n" },
      { name: "2.in", bytes: "\r\n" },
      { name: "2.out", bytes: "" },
    ]);
    const unix = await paired(zip);
    expect(await contentOf(unix.fileListDir, "1.in")).toBe("1\n2\n\r3\r");
    expect(await contentOf(unix.fileListDir, "2.in")).toBe("\n");
    const [storedFile] = await world.sql<{ size: number }>(
      "select size from data_upload_file where upload_id = $1 and name = '1.out'",
      [unix.fileListDir],
    );
    expect(storedFile?.size).toBe(3);
    const asIs = await paired(zip, "?keepCrlf=true");
    expect(await contentOf(asIs.fileListDir, "1.in")).toBe("1\r\n2\r\n\r3\r");
  });

  test("CRLF across two chunks of a large file is found", async () => {
    const line = `${"7".repeat(98)}\r\n`;
    const text = line.repeat(40_000);
    const answer = await paired(
      makeZip([
        { name: "1.in", bytes: text, deflate: true },
        { name: "1.out", bytes: "x" },
      ]),
    );
    const [file] = await world.sql<{ size: number }>(
      "select size from data_upload_file where upload_id = $1 and name = '1.in'",
      [answer.fileListDir],
    );
    expect(file?.size).toBe(99 * 40_000);
  });
});

describe("other formats, and broken archives", () => {
  const zip = casesZip(3);
  test.each<[what: string, bytes: Buffer, code: string, words: string]>([
    ["rar", Buffer.from("Rar!\x1a\x07\x01\x00 and more"), "ARCHIVE_KIND", "RAR"],
    ["7z", Buffer.from("377abcaf271c0004", "hex"), "ARCHIVE_KIND", "7z"],
    ["gzip", gzipSync("data"), "ARCHIVE_KIND", "gzip"],
    ["a text", Buffer.from("1 2 3\n"), "ARCHIVE_KIND", "zip"],
    ["one byte", Buffer.from("P"), "ARCHIVE_KIND", "zip"],
    ["an empty zip", makeZip([]), "ARCHIVE_EMPTY", "no file"],
    ["only what systems add", makeZip([{ name: "__MACOSX/a" }]), "ARCHIVE_EMPTY", "no file"],
    ["a zip cut off", zip.subarray(0, zip.length - 30), "ARCHIVE_BROKEN", "broken"],
    ["a zip without its end", zip.subarray(0, 60), "ARCHIVE_BROKEN", "broken"],
    [
      "a directory that is not there",
      makeZip([{ name: "1.in" }], { count: 9 }),
      "ARCHIVE_BROKEN",
      "broken",
    ],
    [
      "a password",
      makeZip([{ name: "1.in", bytes: "123456789012", flags: 1, claimedSize: 0 }]),
      "ARCHIVE_ENCRYPTED",
      "1.in",
    ],
    ["an unknown method", makeZip([{ name: "1.in", method: 14 }]), "ARCHIVE_METHOD", "1.in"],
    [
      "a wrong checksum",
      makeZip([{ name: "1.in", bytes: "x", claimedCrc: 7 }]),
      "ARCHIVE_BROKEN",
      "1.in",
    ],
    [
      "bytes that are not packed",
      makeZip([{ name: "1.in", bytes: "not deflate", method: 8 }]),
      "ARCHIVE_BROKEN",
      "1.in",
    ],
  ])("%s", async (_what, bytes, code, words) => {
    const reply = await sendZip(bytes);
    expect([reply.body.code, reply.status]).toEqual([code, 400]);
    expect(reply.body.msg).toContain(words);
  });

  test("with any byte of the directory changed: pairs or a refusal, never an error", async () => {
    const small = casesZip(1);
    const from = small.indexOf(Buffer.from("504b0102", "hex"));
    for (let at = from; at < small.length; at += 3) {
      await world.sql("delete from rate_window; ");
      const copy = Buffer.from(small);
      copy[at] = copy[at]! ^ 0xff;
      expect([200, 400], `byte ${at}`).toContain((await sendZip(copy)).status);
    }
  });

  test("nothing of a refused archive is stored", async () => {
    const before = await world.sql("select 1 from data_upload");
    await sendZip(makeZip([{ name: "1.in", bytes: "x", claimedCrc: 7 }]));
    expect(await world.sql("select 1 from data_upload")).toHaveLength(before.length);
  });
});

describe("hostile archives", () => {
  const MB = 1024 * 1024;
  const zeros = Buffer.alloc(80 * MB);

  test("a file compressed more than a thousand times", async () => {
    const reply = await sendZip(makeZip([{ name: "1.in", bytes: zeros, deflate: true }]));
    expect(reply.body.code).toBe("ARCHIVE_LIMIT");
    expect(reply.body.msg).toContain("1.in");
  });

  test("a file larger than it claims is read only up to the claimed size", async () => {
    const entry = { name: "1.in", bytes: zeros, deflate: true, claimedSize: 10 };
    expect((await sendZip(makeZip([entry]))).body.code).toBe("ARCHIVE_BROKEN");
  });

  test.each([
    ["one too large", [{ name: "1.in", method: 8, claimedSize: 257 * MB }]],
    [
      "too much together",
      Array.from({ length: 40 }, (_none, i) => ({
        name: `${i}.in`,
        method: 8,
        claimedSize: 60 * MB,
      })),
    ],
    ["a hundred thousand names", Array.from({ length: 100_000 }, (_none, i) => ({ name: `${i}` }))],
  ])("%s", async (_what, entries) => {
    const reply = await sendZip(makeZip(entries));
    expect(reply.body.code, reply.text).toBe("ARCHIVE_LIMIT");
  });

  test("the same bytes under many names", async () => {
    const bytes = "5".repeat(1000);
    const zip = makeZip([
      { name: "1.in", bytes },
      ...Array.from({ length: 5 }, (_none, i) => ({ name: `${i + 2}.in`, bytes, same: 0 })),
    ]);
    expect((await sendZip(zip)).body.code).toBe("ARCHIVE_BROKEN");
  });

  test("names that lead out are only names, and links are not followed", async () => {
    const names = ["../../../escape.in", "/etc/escape.in", "C:\\escape.in", "a/./../escape.in"];
    const answer = await paired(
      makeZip([
        ...names.map((name) => ({ name, bytes: "x" })),
        ...names.map((name) => ({ name: name.replace(".in", ".out"), bytes: "y" })),
        { name: "link.in", bytes: "/etc/passwd", mode: 0o120777 },
        { name: "evil\u202e\n\u0000.in", bytes: "z", flags: 0x800 },
      ]),
    );
    const inputs = answer.fileList.map(({ input }) => input);
    const whole = ["a/escape.in", "escape.in", "escape (2).in", "etc/escape.in"];
    expect(inputs).toEqual([...whole, "evil.in"]);
    expect(answer.leftOut).toEqual([
      { name: "evil.in", reason: "noOutput" },
      { name: "link.in", reason: "link" },
    ]);
    // Files are written only to the store, with their hashes as names.
    const written = await readdir(join(world.server.data), { recursive: true });
    expect(written.filter((path) => /escape|passwd|link/.test(path))).toEqual([]);
  });
});

describe("permissions", () => {
  test.each([
    ["guest", 401],
    ["user", 403],
  ] as const)("%s may not upload test data", async (as, status) => {
    const file = { bytes: casesZip(1), field: "file" };
    const reply = await send(world, as, "POST /api/file/upload-testcase-zip", file);
    expect(reply.status).toBe(status);
  });

  test("uploads of others are reported as not found", async () => {
    const { fileListDir } = await paired(casesZip(1));
    const query = `upload=${fileListDir}&name=1.in`;
    for (const call of [
      `GET /api/admin/test-data/upload?id=${fileListDir}`,
      `GET /api/admin/test-data/preview?${query}`,
      `DELETE /api/admin/test-data/upload?id=${fileListDir}`,
    ]) {
      expect((await world.call("root", call)).body.code, call).toBe("DATA_UPLOAD_NOT_FOUND");
    }
    expect(await contentOf(fileListDir, "1.in")).toBe("1\n");
  });
});
