import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebsiteConfig } from "../../src/shared/site/site.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld } from "./timedWorld.ts";
import type { Caller, World } from "./world.ts";

let world: World;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), "verdict-web-"));
  await writeFile(join(webFolder, "index.html"), '<!doctype html><html lang="zh-CN"><p>Page</p>');
  // The site's clock is stopped, so a page's wait for its language never times out.
  world = await createTimedWorld({ webFolder, baseUrl: "http://judge.example" });
});
afterAll(async () => {
  await world.close();
  await rm(webFolder, { recursive: true });
});

const SET = "PUT /api/admin/config/set-web-config";

const set = (body: object, as: Caller = "root") => world.call(as, SET, { body });

async function readConfig(): Promise<WebsiteConfig> {
  return (await world.call("guest", "GET /api/get-website-config")).body.data as WebsiteConfig;
}

async function lastAction() {
  const [row] = await world.sql<{ action: string; before: object; after: object }>(
    "select action, before, after from audit_entry order by id desc limit 1",
  );
  return row;
}

const texts = {
  name: "School Judge",
  shortName: "SJ",
  description: "For our school",
  recordName: "备案 1",
  recordUrl: "https://record.example/1?x=1#y",
  filingNumber: "备案 2",
  filingUrl: "http://filing.example/",
  projectName: "Our project",
  projectUrl: "https://project.example",
};

describe("the site's language", () => {
  const page = (headers: Record<string, string> = {}) =>
    world.call("guest", "GET /home", { headers: { accept: "text/html", ...headers } });

  test("is in every served page, compressed or not, and changes its ETag", async () => {
    const before = await page({ "accept-encoding": "br" });
    expect(before.headers.get("content-encoding")).toBe("br");
    expect(before.text).toContain('<html lang="zh-CN">');
    expect((await set({ language: "en-US" })).body.data).toMatchObject({ language: "en-US" });
    for (const coding of ["br", "gzip", "identity"]) {
      const after = await page({ "accept-encoding": coding });
      expect(after.text).toContain('<html lang="en-US"><p>Page');
      expect(after.headers.get("vary")).toContain("accept-encoding");
      expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    }
    expect((await world.call("guest", "GET /?from=mail")).text).toContain('lang="en-US"');
    expect(await lastAction()).toEqual({
      action: "site.website",
      before: { language: "zh-CN" },
      after: { language: "en-US" },
    });
  });

  test("a browser with the old page does not get 304", async () => {
    const etag = (await page()).headers.get("etag") ?? "";
    const again = await page({ "if-none-match": `"other", ${etag}` });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test.each(["fr", "", 7, "<b>"])("%j is not a language of the site", async (language) => {
    expect((await set({ language })).status).toBe(400);
  });

  test("an invalid stored language is replaced by the default", async () => {
    await world.sql("update site_setting set value = '[\"x\"]' where key = 'site.language'");
    const read = await world.call("root", "GET /api/admin/config/get-web-config");
    expect(read.body.data).toMatchObject({ language: "zh-CN" });
  });
});

describe("the website's texts", () => {
  test("all texts that are set are shown to visitors", async () => {
    expect((await set({ ...texts, baseUrl: "https://oj.example.org/" })).status).toBe(200);
    expect(await readConfig()).toMatchObject({ ...texts, baseUrl: "https://oj.example.org" });
    const read = await world.call("root", "GET /api/admin/config/get-web-config");
    expect(read.body.data).toMatchObject({
      ...texts,
      baseUrl: "https://oj.example.org",
      fixed: [],
      usual: { baseUrl: "http://judge.example", name: "Verdict Online Judge" },
    });
  });

  test("only sent fields change, and old and new values are in the audit log", async () => {
    await set({ name: "Renamed" });
    expect(await readConfig()).toMatchObject({ ...texts, name: "Renamed" });
    expect(await lastAction()).toEqual({
      action: "site.website",
      before: { name: "School Judge" },
      after: { name: "Renamed" },
    });
  });

  test("two administrators changing different texts concurrently both succeed", async () => {
    await Promise.all([
      set({ description: "a" }),
      set({ recordName: "b" }),
      set({ shortName: "c" }),
    ]);
    expect(await readConfig()).toMatchObject({ description: "a", recordName: "b", shortName: "c" });
  });

  test("an empty text restores the default, if there is one", async () => {
    const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, ""]));
    expect((await set({ ...empty, baseUrl: "" })).status).toBe(200);
    expect(await readConfig()).toMatchObject({
      baseUrl: "http://judge.example",
      name: "Verdict Online Judge",
      shortName: "Verdict",
      description: "",
      recordName: "",
      recordUrl: "",
      projectName: "",
      filingNumber: "",
    });
    const read = await world.call("root", "GET /api/admin/config/get-web-config");
    const applied = { baseUrl: "http://judge.example", shortName: "Verdict", description: "" };
    expect(read.body.data).toMatchObject({ ...applied, name: "Verdict Online Judge" });
    // A client may send back all values that it has read. Values that equal the defaults are then not stored as
    // settings.
    expect((await set({ ...(read.body.data as object), description: "changed" })).status).toBe(200);
    const [stored] = await world.sql<{ value: Record<string, string> }>(
      "select value::jsonb as value from site_setting where key = 'site.website'",
    );
    expect(stored?.value).toMatchObject({
      baseUrl: "",
      name: "",
      shortName: "",
      description: "changed",
    });
    await set({ name: "Verdict Online Judge" });
    await set({ name: "Other" });
    await set({ name: "Verdict Online Judge" });
    expect(await readConfig()).toMatchObject({ name: "Verdict Online Judge" });
  });

  test("the whole response may be sent back, with unknown flags and fields", async () => {
    const before = await readConfig();
    const read = await world.call("root", "GET /api/admin/config/get-web-config");
    const reply = await set({ ...(read.body.data as object), register: true, rank: false, x: [1] });
    expect(reply.status).toBe(200);
    expect(await readConfig()).toEqual(before);
  });

  scenarios(
    () => world,
    [
      ...(["recordUrl", "filingUrl", "projectUrl", "baseUrl"] as const).flatMap((field) =>
        [
          "javascript:alert(1)",
          "JAVASCRIPT://x.example/%0aalert(1)",
          "data:text/html,x",
          "//evil.example",
          "x.example",
          'https://x.example/"onclick="x',
        ].map((value) => ({
          shows: `${field} is a web address or empty`,
          as: "root" as const,
          call: SET,
          body: { [field]: value },
          status: 400,
          code: "INVALID_FIELD",
        })),
      ),
      {
        shows: "the site's address has no path",
        as: "root",
        call: SET,
        body: { baseUrl: "https://x.example/sub" },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a name that is too long is refused",
        as: "root",
        call: SET,
        body: { name: "x".repeat(101) },
        status: 400,
        code: "INVALID_FIELD",
      },
      ...(["guest", "user", "admin", "problemAdmin"] as const).flatMap((as) =>
        [SET, "GET /api/admin/config/get-web-config"].map((call) => ({
          shows: "only root may configure the site",
          as,
          call,
          status: as === "guest" ? 401 : 403,
          ...(call === SET ? { body: { name: "x" } } : {}),
        })),
      ),
    ],
  );
});

describe("an address that the environment sets", () => {
  let fixed: World;
  beforeAll(async () => {
    fixed = await createTimedWorld({
      baseUrl: "https://fixed.example",
      environmentSets: new Set(["VERDICT_BASE_URL"]),
    });
  });
  afterAll(() => fixed.close());

  test("is shown as fixed, overrides the stored one, and cannot be changed", async () => {
    await fixed.sql(
      `insert into site_setting values ('site.website', '{"baseUrl": "https://old.example"}')`,
    );
    const read = await fixed.call("root", "GET /api/admin/config/get-web-config");
    expect(read.body.data).toMatchObject({ baseUrl: "https://fixed.example", fixed: ["baseUrl"] });
    const other = await fixed.call("root", SET, { body: { baseUrl: "https://x.example" } });
    expect([other.status, other.body.code]).toEqual([400, "SETTING_FIXED"]);
    expect(other.text).toContain("VERDICT_BASE_URL");
    // The base URL equals the fixed one, so the request is accepted and changes the name.
    const same = await fixed.call("root", SET, {
      body: { baseUrl: "https://fixed.example", name: "N" },
    });
    expect(same.status).toBe(200);
    const config = await fixed.call("guest", "GET /api/get-website-config");
    expect(config.body.data).toMatchObject({ baseUrl: "https://fixed.example", name: "N" });
  });
});
