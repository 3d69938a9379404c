import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

/** Creates a public problem from HDU with one finished submission by `username`. */
async function hduSubmission(site: Site, username: string): Promise<number> {
  const { pid } = await site.problem();
  await site.sql(
    `update problem set is_remote = true, oj = 'HDU', judging_backend = 'remote.HDU', problem_id = 'HDU-1000'
     where id = $1`,
    [pid],
  );
  await site.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', verdict_now())`,
    [pid],
  );
  const [row] = await site.sql<{ submitId: number }>(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status, judger, finished_at)
     select $1, 'HDU-1000', uid, 12, 'G++', '::1', 10, 'HDU', verdict_now() from app_user where username = $2
     returning submit_id as "submitId"`,
    [pid, username],
  );
  await site.sql("insert into submission_code (submit_id, code) values ($1, 'int main(){}')", [
    row?.submitId,
  ]);
  return row!.submitId;
}

test("a user stores a session at another judge, which is never shown again, and deletes it", async ({
  freshSite,
}) => {
  const hdu = new SimulatedHdu(systemClock);
  hdu.accounts.set("ming", "own");
  const cookie = hdu.openSession("ming", "own", "PHPSESSID")!.split(";", 1)[0]!;
  const outgoingTransport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  const site = await freshSite({ outgoingTransport });
  const name = await site.person("owner");
  await hduSubmission(site, name);
  const root = await site.visit({ as: "root", locale: "en-US" });
  await root.open("/admin/switch");
  await root.page
    .getByRole("switch", { name: "Users may use their own sessions at other judges" })
    .click();
  await root.page.getByRole("button", { name: "Save" }).first().click();
  await root.settled();
  const { page, open } = await site.visit({
    as: name,
    locale: "en-US",
    width: 390,
    expectedErrors: /status of 400/,
  });
  await open("/setting#remote");
  const hduPart = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "HDU" }) });
  await hduPart.last().getByRole("button", { name: "Store a session" }).click();
  await page.getByRole("textbox", { name: "Username there" }).fill("ming");
  await page.getByRole("textbox", { name: "Cookies" }).fill("PHPSESSID=wrong");
  await page.getByRole("button", { name: "Check and store" }).click();
  await page.getByText("These are not the cookies of a session").waitFor();
  await page.getByRole("textbox", { name: "Cookies" }).fill(cookie);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Check and store" }).click();
  await page.getByText("Submissions are sent as ming until").waitFor();
  expect(await page.content()).not.toContain(cookie.split("=")[1]!);

  // Submitting with the site's accounts is switched off. This affects only users without a session at the judge.
  await site.sql("insert into remote_judge (judge, modes_off) values ('HDU', '{robot}')");
  const banner = page.getByText("Accounts of this site do not submit to HDU at present");
  const answer = page.waitForResponse(/\/api\/remote\/judge-now/);
  await open("/problem/HDU-1000");
  await answer;
  expect(await banner.count()).toBe(0);
  await site.sql("update remote_account set state = 'needsPerson'");
  await open("/problem/HDU-1000");
  await banner.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Submit from your own account there" }).click();
  await page.getByText("The session of ming has ended").waitFor();
  await hduPart.last().getByRole("button", { name: "Delete" }).click();
  await page.getByText("The session at HDU was deleted").first().waitFor();
});

test("the list is filtered by bank; rejudging offers to submit the code anew, with the time it takes", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const name = await site.person("sender");
  const submitId = await hduSubmission(site, name);
  await site.sql("insert into remote_account (account_group, handle) values ('HDU', 'robot')");
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/status");
  await page.getByRole("combobox", { name: "Bank" }).selectOption("HDU");
  await page.waitForURL(/oj=HDU/);
  await page.getByText("HDU-1000").first().waitFor();
  const opener = page.getByRole("button", { name: `Rejudge ${submitId}` });
  await opener.click();
  await page.getByText("The result of 1 submission is read at the other judge again").waitFor();
  await page.getByRole("switch", { name: "Submit the code there again" }).click();
  await page.getByText("1 submission is sent again; this takes about").waitFor();
  await expectAccessible(page);
});
