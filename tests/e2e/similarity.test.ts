import { disguisedPrimes, primes, sieve } from "../http/similarityWorld.ts";
import { contestOf } from "./support/contests.ts";
import { expectSound } from "./support/geometry.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

/** A judged submission of a new user to problem A; returns the user's name. */
async function submissionOf(site: Site, cid: number, code: string): Promise<string> {
  const name = await site.person("author");
  await site.sql(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed, countable)
       select cp.problem_id, 'A', md5($2), length($3::text), 'C++', '127.0.0.1', 0, 'contest', $1, false, false
       from contest_problem cp where cp.contest_id = $1 and cp.display_id = 'A' returning submit_id
     )
     insert into submission_code select submit_id, $3 from s`,
    [cid, name, code],
  );
  return name;
}

test("an organizer checks a contest, walks through the fragments of a pair and records a decision; root checks a selection", async ({
  site,
}) => {
  const { cid } = await contestOf(site);
  const names: string[] = [];
  for (const code of [primes, sieve, disguisedPrimes]) {
    names.push(await submissionOf(site, cid, code));
  }
  const { page, open, settled } = await site.visit({ locale: "en-US", as: "root", width: 1440 });
  await open(`/admin/contest/${cid}/edit`);
  await page.getByRole("link", { name: "Similarity" }).click();
  await page.getByText("a reason to look, not a proof").waitFor();
  await page.getByRole("button", { name: "Start a check" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Ignore this code").fill("int main() { return 0; }");
  await dialog.getByLabel("Language of this code").waitFor();
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await notice(page, "Similarity check started").waitFor();
  await page.getByText("3 of 3 programs compared").waitFor();
  const pair = page.getByRole("link", { name: `A: Compare ${names[0]} and ${names[2]}` });
  await pair.waitFor();
  await settled();
  await expectAccessible(page);

  // The fragments are walked through by keyboard; both programs show the same one.
  await pair.click();
  const next = page.getByRole("button", { name: "Next fragment" });
  await next.waitFor();
  await settled();
  await expectAccessible(page);
  await expectSound(page);
  const currentMarks = page.locator("mark[data-current]");
  const texts = () => currentMarks.allTextContents().then((all) => all.join(""));
  const first = await texts();
  await next.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Fragment 2 of \d+/).waitFor();
  expect(await texts()).not.toBe(first);
  for (const side of [names[0], names[2]]) {
    const code = page.getByRole("region", { name: `Program of ${side}` });
    const frame = await code.boundingBox();
    const mark = await code.locator("mark[data-current]").first().boundingBox();
    expect(mark!.y).toBeGreaterThanOrEqual(frame!.y - 1);
    expect(mark!.y).toBeLessThan(frame!.y + frame!.height);
  }
  await page.getByRole("radio", { name: "Copied" }).check();
  await page.getByLabel("Note").fill("same trial division");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page, "Decision saved").waitFor();
  await page.getByText("decided by root").waitFor();
  await page.getByRole("link", { name: "Results of this check" }).click();
  await page.getByRole("row").filter({ hasText: names[2] }).getByText("Copied").waitFor();
  await page.getByRole("radio", { name: "Groups" }).check();
  await page.getByRole("link", { name: "Show the pairs of group 1" }).click();
  await page.getByText("Only group 1").waitFor();
  await pair.waitFor();

  await open("/admin/judging?tab=similarity");
  await page.getByRole("button", { name: "Start a check" }).click();
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await dialog.getByText("Enter ids of submissions or of problems").waitFor();
  const ids = await site.sql<{ id: number }>(
    "select submit_id as id from submission where scope = 'contest' and scope_id = $1",
    [cid],
  );
  await dialog.getByLabel("Ids of submissions").fill(ids.map(({ id }) => id).join(" "));
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await page.getByText("3 of 3 programs compared").waitFor();
  // The decision belongs to the two submissions.
  await page.getByRole("row").filter({ hasText: names[2] }).getByText("Copied").waitFor();
  await settled();
});
