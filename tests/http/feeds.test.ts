import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR } from "../support/worldClock.ts";
import { aProblem } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people, type Reply } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

const hostile = `<script>alert(1)</script> & "quotes" ]]> \u0007 ‮ 标题`;

async function feed(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  // The Atom documents are cached for ten seconds.
  await world.clock.advance(11_000);
  return world.call("guest", `GET /feed/${path}.atom`, { headers });
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a document in document order; fails if the document is not well-formed XML. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => expect.fail(`${error.message}: ${xml}`));
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, text: "" };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return elements;
}

const textsOf = (xml: string, name: string) =>
  elementsOf(xml)
    .filter((element) => element.name === name)
    .map(({ text }) => text);

async function contest(title: string, fields = ""): Promise<void> {
  await world.sql(
    `insert into contest (title, rule, start_time, end_time, last_end, author_uid)
     values ($1, 'acm', verdict_now() + interval '1 day', verdict_now() + interval '2 days', verdict_now() + interval '2 days', $2)`,
    [title, people.admin.uid],
  );
  if (fields) await world.sql(`update contest set ${fields} where title = $1`, [title]);
}

async function post(title: string, fields = ""): Promise<void> {
  const [row] = await world.sql<{ id: string }>(
    `insert into discussion (title, description, category_id, uid)
     values ($1, 'What it is about', (select min(id) from discussion_category), $2) returning id`,
    [title, people.user.uid],
  );
  await world.sql(
    "insert into discussion_text (discussion_id, content, html, renderer, terms) values ($1, 'secret text', '', 0, '')",
    [row?.id],
  );
  if (fields) await world.sql(`update discussion set ${fields} where id = $1`, [row?.id]);
}

async function aClass(): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    "insert into user_group (name) values ('Class') returning id",
  );
  return row!.id;
}

describe("documents", () => {
  test("announcements: valid by RFC 4287, with the sanitised text, hidden ones left out", async () => {
    const create = (title: string, status: number) =>
      world.call("root", "POST /api/admin/announcement", {
        body: { title, content: "**Bold** <script>alert(1)</script> [here](/problem)", status },
      });
    await create("Hidden", 1);
    await create(hostile, 0);
    const { text, status, headers } = await feed("announcements");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const elements = elementsOf(text);
    expect(elements[0]).toMatchObject({
      name: "feed",
      attributes: { xmlns: "http://www.w3.org/2005/Atom" },
    });
    // In Atom, the feed and each entry must have an id, a title, an update time and an author.
    expect(textsOf(text, "id")).toHaveLength(2);
    expect(textsOf(text, "title")).toHaveLength(2);
    expect(textsOf(text, "updated")).toHaveLength(2);
    expect(textsOf(text, "name")).toEqual([expect.any(String), "root"]);
    expect(textsOf(text, "id")[1]).toMatch(/^tag:[\w.-]+,\d{4}-\d\d-\d\d:announcement\/\d+$/);
    expect(textsOf(text, "title")[1]).toBe('<script>alert(1)</script> & "quotes" ]]>  ‮ 标题');
    const [html = ""] = textsOf(text, "content");
    expect(html).toContain("<strong>Bold</strong>");
    expect(html).not.toContain("alert(1)");
    const links = elements.filter(({ name }) => name === "link");
    for (const { attributes } of links) expect(attributes["href"]).toMatch(/^https?:\/\//);
    expect(text).not.toContain("Hidden");
  });

  test("contests: public ones of the site that are visible", async () => {
    await contest("Open round");
    await contest("Unlisted round", "is_visible = false");
    await contest("Private round", "auth = 1, password_hash = 'x'");
    await contest("Round of a class", `group_id = ${await aClass()}`);
    const { text } = await feed("contests");
    expect(textsOf(text, "title").slice(1)).toEqual(["Open round"]);
    expect(textsOf(text, "name")[1]).toBe("admin");
  });

  test("the calendar of public contests: RFC 5545, folded, escaped, in UTC, with ids that stay", async () => {
    const title = `Cup; "A", B\\C\r\nSUMMARY:injected ${"长标题".repeat(40)}`;
    await contest(title);
    await contest("Private cup", "auth = 1, password_hash = 'x'");
    await contest("Protected cup", "auth = 2, password_hash = 'x'");
    await contest("Unlisted cup", "is_visible = false");
    await contest("Cup of a class", `group_id = ${await aClass()}`);
    const read = async (headers: Record<string, string> = {}) => {
      await world.clock.advance(11_000);
      return world.call("guest", "GET /feed/contests.ics", { headers });
    };
    const { text, status, headers } = await read();
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\ufffd");
    const unfolded = text.replaceAll("\r\n ", "").split("\r\n");
    const values = (name: string) =>
      unfolded
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1));
    expect([values("BEGIN")[0], values("END").at(-1)]).toEqual(["VCALENDAR", "VCALENDAR"]);
    expect(values("VERSION")).toEqual(["2.0"]);
    expect(values("PRODID")).toHaveLength(1);
    const summaries = values("SUMMARY");
    expect(summaries.filter((each) => each.includes("cup") || each.includes("Cup of"))).toEqual([]);
    expect(summaries).toContain(`Cup\\; "A"\\, B\\\\C\\nSUMMARY:injected ${"长标题".repeat(40)}`);
    const [row] = await world.sql<{ id: string; start: Date }>(
      "select id, start_time as start from contest where title = $1",
      [title],
    );
    const at = summaries.findIndex((each) => each.includes("injected"));
    const start = row!.start.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    expect(values("DTSTART")[at]).toBe(`${start}Z`);
    for (const name of ["DTEND", "DTSTAMP", "LAST-MODIFIED", "CREATED"])
      for (const value of values(name)) expect(value).toMatch(/^\d{8}T\d{6}Z$/);
    expect(new Set(values("UID")).size).toBe(summaries.length);
    expect(values("UID")[at]).toMatch(new RegExp(`^contest-${row!.id}@[\\w.-]+$`));

    const etag = headers.get("etag")!;
    expect((await read({ "if-none-match": etag })).status).toBe(304);
    await world.sql(
      "update contest set title = 'Renamed', modified_at = verdict_now() where title = $1",
      [title],
    );
    const again = await read({ "if-none-match": etag });
    expect(again.status).toBe(200);
    expect(again.text).toContain("SUMMARY:Renamed");
    expect(again.text.replaceAll("\r\n ", "")).toContain(values("UID")[at]!);
  });

  test("discussions: posts of the category that a guest sees, without their contents", async () => {
    const [category] = await world.sql<{ id: string }>(
      "select min(id) as id from discussion_category",
    );
    await post(hostile);
    await post("Hidden post", "is_hidden = true");
    await post("Deleted post", "deleted_at = verdict_now()");
    await post("Another category", "category_id = (select max(id) from discussion_category)");
    const { pid } = await aProblem(world, { auth: 2 });
    await post("About a private problem", `problem_id = ${pid}`);
    await post("About a class", `group_id = ${await aClass()}`);
    const { text } = await feed(`discussions/${category?.id}`);
    expect(textsOf(text, "title")).toHaveLength(2);
    expect(textsOf(text, "summary")).toEqual(["What it is about"]);
    expect(text).not.toContain("secret text");
    expect((await feed("discussions/999999")).status).toBe(404);
    expect((await feed("discussions/x")).body.code).toBe("FEED_NOT_FOUND");
  });
});

describe("readers", () => {
  test("who have the version get 304, by its tag or its time; a change is a new version with the same ids", async () => {
    const first = await feed("announcements");
    const etag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";
    expect(Date.parse(modified)).toBeLessThanOrEqual(world.clock.now());
    expect((await feed("announcements", { "if-none-match": etag })).status).toBe(304);
    expect((await feed("announcements", { "if-modified-since": modified })).status).toBe(304);
    const stale = { "if-none-match": '"other"', "if-modified-since": modified };
    expect((await feed("announcements", stale)).status).toBe(200);
    await world.clock.advance(DAY);
    await world.sql(
      "update announcement set title = 'Renamed', modified_at = verdict_now() where status = 0",
    );
    const second = await feed("announcements", { "if-none-match": etag });
    expect(second.status).toBe(200);
    expect(textsOf(second.text, "id")).toEqual(textsOf(first.text, "id"));
    expect(textsOf(second.text, "updated")).not.toEqual(textsOf(first.text, "updated"));
  });

  test("a document is read once in ten seconds", async () => {
    const before = await feed("contests");
    await contest("Next round");
    const cached = await world.call("guest", "GET /feed/contests.atom");
    expect(cached.text).toBe(before.text);
    expect((await feed("contests")).text).toContain("Next round");
  });

  test("a section that is off has no feed", async () => {
    await world.signInAgain();
    await world.call("root", "PUT /api/admin/switch/update", {
      body: { discussion: false, contest: false },
    });
    expect((await feed("contests")).status).toBe(404);
    expect((await feed("discussions/1")).status).toBe(404);
    expect((await feed("announcements")).status).toBe(200);
    await world.clock.advance(HOUR);
  });
});
