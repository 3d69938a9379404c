import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { SimulatedCodeforces } from "../remote/codeforces/simulatedCodeforces.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

test("problems of another judge are read by address, previewed and stored as drafts", async ({
  freshSite,
}) => {
  const hdu = new SimulatedHdu(systemClock);
  const outgoingTransport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  const site = await freshSite({ outgoingTransport });
  const { page, open } = await site.visit({
    as: "root",
    locale: "en-US",
    width: 390,
    expectedErrors: /400/,
  });
  await open("/admin/problem/batch-operation");
  await page.locator("label").filter({ hasText: "Another judge" }).click();
  const judge = page.getByRole("combobox", { name: "Judge" });
  const problems = page.getByRole("textbox", { name: "IDs or addresses of problems" });
  // The URL determines the judge.
  await problems.fill("http://poj.org/problem?id=1000");
  expect(await judge.inputValue()).toBe("POJ");
  await problems.fill("https://acm.hdu.edu.cn/showproblem.php?pid=1000, elsewhere");
  expect(await judge.inputValue()).toBe("HDU");
  const read = page.getByRole("button", { name: "Read problems" });
  await read.click();
  await page.getByText("“elsewhere” is not an ID or address of a problem of HDU").waitFor();
  await problems.fill("HDU-1000 9999");
  await expectAccessible(page);
  await read.click();
  await page.getByRole("heading", { name: /2 problems · Another judge · HDU/ }).waitFor();
  await page.getByText("1 can be imported, 1 cannot").waitFor();
  await page.getByText("The judge does not have this problem, or does not show it.").waitFor();
  await page.getByText("Judged at its own judge · 1,000 ms").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import 1 problem" }).click();
  await page.getByText("Imported as HDU-1000").waitFor();
  await page.getByRole("button", { name: "Publish HDU-1000" }).click();
  await page.getByText("Public", { exact: true }).waitFor();

  // A page that the user saved can be imported although the judge refuses requests from this site.
  const url = new URL("/showproblem.php?pid=1001", hdu.origin);
  const { body } = hdu.answer({ method: "GET", url, headers: {}, body: undefined });
  hdu.faults.add("challenge");
  await page.getByRole("button", { name: "Import more" }).click();
  await page.locator("label").filter({ hasText: "Another judge" }).click();
  await problems.fill("1001");
  await page.getByText("Does the judge refuse this site? Use a saved page").click();
  await expectNoSidewaysScroll(page);
  await page
    .getByLabel("Choose a saved page")
    .first()
    .setInputFiles({
      name: "1001.html",
      mimeType: "text/html",
      buffer: Buffer.from(body as Uint8Array),
    });
  await page.waitForFunction(
    (words) => document.querySelectorAll("textarea")[1]?.value.includes(words),
    "Pears",
  );
  await read.click();
  await page.getByText("1 can be imported, 0 cannot").waitFor();
  await page.getByText("苹果 & Pears").first().waitFor();
});

test("a user submits at Codeforces, verifies a name there and reads the verdict of the named submission", async ({
  freshSite,
}) => {
  const codeforces = new SimulatedCodeforces(systemClock);
  const outgoingTransport = inMemoryTransport({
    "https://codeforces.com": (request) => codeforces.answer(request),
  });
  const site = await freshSite({ outgoingTransport });
  const name = await site.person("linker");
  const { pid } = await site.problem();
  await site.sql(
    `update problem set is_remote = true, oj = 'CF', judging_backend = 'remote.CF', problem_id = 'CF-1000A'
     where id = $1`,
    [pid],
  );
  await site.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'CF', '1000A', 'https://codeforces.com/problemset/problem/1000/A', verdict_now())`,
    [pid],
  );
  await site.sql("insert into language (name, oj, seq) values ('GNU G++17 7.3.0', 'CF', 0)");
  await site.sql(
    "insert into problem_language (problem_id, language_id) select $1, id from language where oj = 'CF'",
    [pid],
  );
  const { page, open } = await site.visit({
    as: name,
    locale: "en-US",
    expectedErrors: /status of 4\d\d/,
  });
  await open("/problem/CF-1000A");
  await page.getByRole("link", { name: "Original" }).waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(
    "int main() { return 0; } // long enough for the judge to take it",
  );
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page
    .getByRole("link", { name: "Next: submit at CF yourself and enter the number" })
    .click();
  await page.getByText("Waiting for your submission at CF").first().waitFor();
  await page.getByRole("textbox", { name: "Username" }).fill("ming");
  await page.getByRole("button", { name: "Save" }).click();
  const token = await page
    .locator("code", { hasText: /^verdict-/ })
    .first()
    .textContent();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("does not contain the token yet").waitFor();
  codeforces.profiles.set("ming", `School ${token}`);
  await site.sql("delete from rate_window");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Verified as ming").waitFor();
  await expectAccessible(page);
  const stored = codeforces.store(
    { user: "ming", problem: "1000A", language: "0", code: "SIM:WA" },
    "",
  );
  await site.sql("delete from rate_window");
  await page.getByRole("textbox", { name: "Number or address" }).fill(String(stored.id));
  await page.getByRole("button", { name: "Read the verdict" }).click();
  await page.getByText("Wrong Answer").first().waitFor();
  const foreign = page.getByRole("link", { name: String(stored.id) });
  expect(await foreign.getAttribute("href")).toBe(
    `https://codeforces.com/contest/1000/submission/${stored.id}`,
  );
});

test("a problem of a judge that takes code: imported, an account added and tested, submitted to, judged", async ({
  freshSite,
}) => {
  const hdu = new SimulatedHdu(systemClock);
  hdu.accounts.set("robot", "secret");
  const outgoingTransport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  const site = await freshSite({ outgoingTransport });
  const admin = await site.visit({ as: "root", locale: "en-US" });
  await admin.open("/admin/problem/batch-operation");
  await admin.page.locator("label").filter({ hasText: "Another judge" }).click();
  await admin.page
    .getByRole("textbox", { name: "IDs or addresses of problems" })
    .fill("https://acm.hdu.edu.cn/showproblem.php?pid=1000");
  await admin.page.getByRole("button", { name: "Read problems" }).click();
  await admin.page.getByRole("button", { name: "Import 1 problem" }).click();
  await admin.page.getByRole("button", { name: "Publish HDU-1000" }).click();
  await admin.page.getByText("Public", { exact: true }).waitFor();

  await admin.open("/admin/remote");
  await admin.page.getByText("No account is available: submissions are refused").waitFor();
  await admin.page.getByRole("button", { name: "Add an account" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Judge" }).selectOption("HDU");
  await dialog.getByRole("textbox", { name: "Username" }).fill("robot");
  await dialog.getByLabel("Password", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: "Save" }).click();
  await admin.page.getByRole("button", { name: "Test HDU · robot" }).click();
  await admin.page.getByText("HDU · robot works").waitFor();

  const { page, open } = await site.visit({
    as: await site.person("solver"),
    locale: "en-US",
    expectedErrors: /503/,
  });
  await open("/problem/HDU-1000");
  await page.getByText("Code is sent to HDU").waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(
    "int main() { return 0; }\n// SIM:WA\n// long enough for the judge",
  );
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Wrong Answer").first().waitFor();
  await expectAccessible(page);
  expect(hdu.submissions.map(({ user }) => user)).toEqual(["robot"]);

  // Root switches off the mode in which the site submits with its own accounts. Readers then see a banner, and
  // submitted code is refused with the reason.
  await admin.open("/admin/remote");
  const modes = admin.page.getByRole("list", { name: "Modes of HDU" });
  const name = "Accounts of this site submit";
  await modes.getByRole("checkbox", { name }).click();
  await modes.getByRole("checkbox", { name, checked: false }).waitFor();
  await open("/problem/HDU-1000");
  await page.getByText("Accounts of this site do not submit to HDU at present").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("No code is sent to HDU by accounts of this site now").first().waitFor();

  // Users may instead submit at the judge themselves. To prove that they own an account at the judge, they use this
  // account to submit a program whose compile error contains the token.
  await modes
    .getByRole("checkbox", { name: "Users submit there themselves", checked: false })
    .click();
  await modes
    .getByRole("checkbox", { name: "Users submit there themselves", checked: true })
    .waitFor();
  await open("/problem/HDU-1000");
  await page.getByText("Submit here, then submit there yourself").waitFor();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page
    .getByRole("link", { name: "Next: submit at HDU yourself and enter the number" })
    .click();
  await page.getByText("Waiting for your submission at HDU").first().waitFor();
  await page.getByRole("textbox", { name: "Username" }).fill("solver");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("code", { hasText: /^#error verdict-/ }).waitFor();
  await expectAccessible(page);
});
