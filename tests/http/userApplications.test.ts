import { expect, test } from "vitest";
import { SECOND } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { mailWorld } from "./mailWorld.ts";

const PASS = "POST /api/admin/user/pass-user";
const REJECT = "POST /api/admin/user/reject-user";

const { site, mailServer, save } = mailWorld();

/** Creates applicants with these email addresses; null means no address. */
async function apply(...emails: (string | null)[]): Promise<string[]> {
  const rows = await site().sql(
    `insert into app_user (uid, username, password_hash, status, email)
     select md5(random()::text), 'applicant-' || substr(md5(random()::text), 1, 8), 'x', 2, email
     from unnest($1::text[]) with ordinality as given (email, place) order by place
     returning uid`,
    [emails],
  );
  return rows.map(({ uid }) => String(uid));
}

const siteLanguage = (language: string) =>
  site().sql(
    `insert into site_setting (key, value) values ('site.language', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [language],
  );

test("applicants are mailed the decision in the site's language, whatever the administrator's is", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const [bai, dai] = await apply("bai@people.test", "dai@people.test");
  await siteLanguage("zh-CN");
  const english = { headers: { "accept-language": "en-US" } };
  expect((await site().call("root", PASS, { body: { ids: [bai] }, ...english })).status).toBe(200);
  await siteLanguage("en-US");
  expect((await site().call("root", REJECT, { body: { ids: [dai] } })).status).toBe(200);
  // The workers are not woken; they poll once a second.
  await site().clock.advance(SECOND);
  await until(
    async () => server.received.length,
    (count) => count === 2,
  );
  const passed = server.to("bai@people.test")[0]?.parsed;
  expect(passed?.subject).toBe("你在 Verdict Online Judge 的注册申请已通过");
  expect(passed?.text).toContain("http://judge.test");
  const rejected = server.to("dai@people.test")[0]?.parsed;
  expect(rejected?.subject).toBe("Your application at Verdict Online Judge was rejected");
  expect(rejected?.text).toMatch(/account applicant-[0-9a-f]{8} at/);
  expect(rejected?.text).not.toContain("deleted-");
});

test("without an address no mail is sent, and a refused decision sends none", async () => {
  await save({ emailPort: 9 });
  const [silent, usual] = await apply(null, "ed@people.test");
  expect((await site().call("root", PASS, { body: { ids: [silent] } })).status).toBe(200);
  const refused = await site().call("root", PASS, { body: { ids: [usual, "9".repeat(32)] } });
  expect(refused.body.code).toBe("USER_NOT_FOUND");
  expect(await site().sql("select 1 from job where kind = 'mail'")).toEqual([]);
});

test("a site without mail decides without mailing", async () => {
  await save({ emailHost: "" });
  const [one] = await apply("fay@people.test");
  expect((await site().call("root", PASS, { body: { ids: [one] } })).status).toBe(200);
  expect(await site().sql("select 1 from job where kind = 'mail'")).toEqual([]);
  expect(await site().sql("select status from app_user where uid = $1", [one])).toEqual([
    { status: 0 },
  ]);
});
