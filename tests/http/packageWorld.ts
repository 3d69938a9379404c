import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import { loadPackage, type LoadedPackage } from "../../src/server/package/loadPackage.ts";
import type {
  ImportedProblem,
  ImportState,
  PackageAction,
} from "../../src/shared/problem/package.ts";
import { until } from "./judgingWorld.ts";
import { send } from "./uploadForm.ts";
import type { Caller, Reply, World } from "./world.ts";

export type WholeImport = ImportState & { problems: ImportedProblem[] };

/** Creates a zip archive with files at these paths. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Uploads an archive and returns the import when it has been read. */
export async function upload(
  world: World,
  bytes: Buffer,
  { as = "root", format }: { as?: Caller; format?: string } = {},
): Promise<WholeImport> {
  const query = format === undefined ? "" : `?format=${format}`;
  const reply = await send(world, as, `POST /api/admin/package/import${query}`, {
    bytes,
    field: "file",
    name: "problems.zip",
    type: "application/zip",
  });
  expect(reply.status, reply.text).toBe(200);
  return settled(world, (reply.body.data as { id: number }).id, as);
}

/** Waits until an import is neither reading nor storing, and returns it. */
export function settled(world: World, id: number, as: Caller = "root"): Promise<WholeImport> {
  async function read(): Promise<WholeImport> {
    const reply = await world.call(as, `GET /api/admin/package/import?id=${id}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as WholeImport;
  }
  return until(read, ({ state }) => state !== "reading" && state !== "storing");
}

/** Stores the problems of an import; returns the import once it is finished. */
export async function store(
  world: World,
  { id, problems }: WholeImport,
  choice: {
    action?: PackageAction;
    problemId?: string;
    visibility?: "package" | "private";
    contest?: { cid: number; publishAtEnd?: boolean };
  } = {},
): Promise<WholeImport> {
  const { action = "create", problemId, visibility = "package", contest } = choice;
  const choices = problems
    .filter(({ preview }) => preview !== null)
    .map(({ seq }) => ({ seq, action, ...(problemId === undefined ? {} : { problemId }) }));
  const body = { id, problems: choices, visibility, contest };
  const reply = await world.call("root", "POST /api/admin/package/import/store", { body });
  expect(reply.status, reply.text).toBe(200);
  return settled(world, id);
}

/** Returns the bytes of an export of the given problems. */
export async function download(world: World, pids: number[], format: string): Promise<Buffer> {
  const query = pids.map((pid) => `pid=${pid}`).join("&");
  const url = `${world.server.address}/api/file/export-problem?${query}&format=${format}`;
  const response = await fetch(url, { headers: { authorization: world.tokens.root } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A stored problem without the fields that differ between sites. */
export async function stored(world: World, problemId: string): Promise<Omit<LoadedPackage, "pid">> {
  const [row] = await world.sql<{ id: number }>("select id from problem where problem_id = $1", [
    problemId,
  ]);
  if (!row) throw new Error(`there is no problem ${problemId}`);
  const { pid: _own, ...problem } = (await loadPackage(world.server.db, row.id))!;
  const { author: _person, ...fields } = problem.fields;
  const tags = fields.tags.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return { ...problem, fields: { ...fields, tags } };
}

export async function pidsOf(world: World): Promise<{ id: number; problemId: string }[]> {
  return world.sql(`select id, problem_id as "problemId" from problem order by id`);
}

export function refused(reply: Reply): string {
  return `${reply.status} ${reply.body.code}`;
}
