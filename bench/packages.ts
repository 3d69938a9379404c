/**
 * Measures the import speed of a problem archive and of a test data archive: `npm run bench -- packages`. The archive
 * readers import 500 cases of 100 KB to 400 KB from each archive into a file store that uses a database. Limit: at
 * least 30 MB/s of unpacked bytes.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { systemClock } from "../src/shared/system/clock.ts";
import { openDatabase } from "../src/server/platform/database/db.ts";
import { type FileStore, folderStore } from "../src/server/platform/file/files.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { startPostgres } from "../src/server/platform/postgres/postgres.ts";
import { formatOf, openArchive, problemsIn } from "../src/server/package/readers.ts";
import { Report } from "../src/server/package/report.ts";
import type { StoredPart } from "../src/server/testData/archiveBytes.ts";
import { readArchive } from "../src/server/testData/readArchive.ts";
import { pairFiles } from "../src/shared/verdict/casePairing.ts";
import { PART_BYTES } from "../src/shared/problem/testData.ts";

const CASES = 500;
const BAR = 30;

/** Result of reading an archive: the bytes read and the number of cases found. */
interface Read {
  bytes: number;
  cases: number;
}

const folder = await mkdtemp(join(tmpdir(), "verdict-packages-"));
const postgres = await startPostgres({ clock: systemClock, folder });
await migrate(postgres.url(), {
  folder: join(import.meta.dirname, "../db/migrations"),
  clock: systemClock,
});
const db = openDatabase({ connectionString: postgres.url() }, { clock: systemClock });
try {
  const files = folderStore(db, join(folder, "files"));
  await measured("package", () => packageRead(files));
  await measured("test data", () => testDataRead(files));
} finally {
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

/**
 * Measures CPU time, which covers only the code itself, and wall time, which also depends on the disk and on other
 * processes.
 */
async function measured(name: string, prepare: () => Promise<() => Promise<Read>>): Promise<void> {
  const totals = await prepare();
  const began = process.hrtime.bigint();
  const before = process.cpuUsage();
  const { bytes, cases } = await totals();
  const { user, system } = process.cpuUsage(before);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const [speed, cpu] = [bytes / 1e6 / seconds, (user + system) / 1e6];
  console.log(
    `${name}: ${cases} cases, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(2)} s, ${speed.toFixed(1)} MB/s (bar ${BAR}); ${cpu.toFixed(2)} s of the processor`,
  );
  if (cases !== CASES || speed < BAR) process.exitCode = 1;
}

async function packageRead(files: FileStore): Promise<() => Promise<Read>> {
  const zip = await archive("B/data/");
  const stored = {
    name: "bench.zip",
    ...(await files.putStream(Readable.from([zip], { objectMode: false }))),
  };
  return async () => {
    const totals = { bytes: 0, cases: 0 };
    const opened = await openArchive(stored, { files, onBytes: (more) => (totals.bytes += more) });
    for await (const problem of problemsIn(opened, await formatOf(opened, null))) {
      totals.cases += (await problem.read(new Report())).cases.length;
    }
    return totals;
  };
}

/** Stores the archive in parts, as an upload does, and returns a function that reads it. */
async function testDataRead(files: FileStore): Promise<() => Promise<Read>> {
  const zip = await archive("");
  const parts: StoredPart[] = [];
  for (let start = 0; start < zip.length; start += PART_BYTES) {
    const bytes = zip.subarray(start, start + PART_BYTES);
    parts.push({ start, size: bytes.length, sha256: await files.put(bytes) });
  }
  return async () => {
    const { files: caseFiles } = await readArchive(files, parts, { unixLines: true });
    const { pairs } = pairFiles(caseFiles.map(({ name }) => name));
    return { bytes: caseFiles.reduce((sum, { size }) => sum + size, 0), cases: pairs.length };
  };
}

/** Creates an archive that resembles typical test data: each file contains random hexadecimal digits as text. */
async function archive(data: string): Promise<Buffer> {
  const zip = new ZipFile();
  const cases = Array.from({ length: CASES }, (_none, i) => ({
    input: `${i + 1}.in`,
    output: `${i + 1}.out`,
  }));
  if (data !== "") {
    const problem = JSON.stringify({ problemId: "BENCH", cases });
    zip.addBuffer(Buffer.from(problem), "B/problem.json");
    zip.addBuffer(Buffer.from("# Bench\n"), "B/statement.en-US.md");
  }
  for (const [i, { input, output }] of cases.entries()) {
    const size = 50_000 + (i % 4) * 50_000;
    zip.addBuffer(Buffer.from(randomBytes(size).toString("hex")), `${data}${input}`);
    zip.addBuffer(Buffer.from(randomBytes(size).toString("hex")), `${data}${output}`);
  }
  zip.end();
  return buffer(zip.outputStream);
}
