import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportedStatement } from "../../src/shared/problem/package.ts";
import { store, upload, zipOf } from "./packageWorld.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const zip = (problemId: string) =>
  zipOf({
    "PACK/problem.json": JSON.stringify({
      problemId,
      cases: [{ input: "1.in", output: "1.out" }],
      examples: [{ input: "1 2", output: "3" }],
    }),
    "PACK/statement.en-US.md":
      "# Sum\n\n## description\n\nAdd $a$ <script>alert(1)</script> ![map](files/map.png)\n",
    "PACK/data/1.in": "1\n",
    "PACK/data/1.out": "1\n",
    "PACK/files/map.png": png,
  });

async function statementOf(id: number, seq: number, as: Caller = "root") {
  const reply = await world.call(as, `GET /api/admin/package/import/statement?id=${id}&seq=${seq}`);
  const data = reply.body.data as
    | { statements: ImportedStatement[]; examples: object[] }
    | undefined;
  return { status: reply.status, code: reply.body.code, data };
}

test("a statement is shown before it is stored, rendered and cleaned, with its pictures", async () => {
  const { id, problems } = await upload(world, await zip("SEEN-1"));
  expect(problems[0]?.fault).toBeNull();
  const { data } = await statementOf(id, 1);
  expect(data?.examples).toEqual([{ input: "1 2", output: "3" }]);
  expect(data?.statements).toHaveLength(1);
  const [statement] = data?.statements ?? [];
  expect(statement).toMatchObject({ locale: "en-US", title: "Sum" });
  expect(statement?.description).toContain("katex");
  expect(statement?.description).not.toContain("<script");
  const address =
    /src="(\/api\/package-file\/[^"]+)"/.exec(statement?.description ?? "")?.[1] ?? "";
  const picture = await fetch(world.server.address + address);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
  expect(picture.headers.get("cache-control")).toContain("private");
  for (const wrong of [
    address.replace(/[0-9a-f]{32}/, "0".repeat(32)),
    address.replace("map.png", "other.png"),
    address.replace(`/${id}/1/`, `/${id}/2/`),
    address.replace(`/${id}/1/`, "/x/1/"),
  ]) {
    expect((await fetch(world.server.address + wrong)).status, wrong).toBe(404);
  }
});

test("no one else reads it, and a stored problem is read at its own page", async () => {
  const all = await upload(world, await zip("SEEN-2"));
  expect((await statementOf(all.id, 1, "problemAdmin")).code).toBe("PACKAGE_NOT_FOUND");
  expect((await statementOf(all.id, 1, "admin")).code).toBe("PACKAGE_NOT_FOUND");
  expect((await statementOf(all.id, 1, "user")).status).toBe(403);
  expect((await statementOf(all.id, 7)).code).toBe("PACKAGE_NOT_FOUND");
  const outcome = await store(world, all, { visibility: "private" });
  expect(outcome.problems[0]?.stored).toMatchObject({ auth: 2, mayPublish: true });
  expect((await statementOf(all.id, 1)).code).toBe("PACKAGE_NOT_FOUND");
  await world.sql("update problem set auth = 1 where problem_id = 'SEEN-2'");
  const reply = await world.call("root", `GET /api/admin/package/import?id=${all.id}`);
  expect(reply.text).toContain('"auth":1');
});
