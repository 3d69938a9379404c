import { beforeEach, describe, expect, test } from "vitest";
import { outgoingWorld } from "../../../src/server/platform/outgoing/outgoingWorldForTests.ts";
import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";
import { hustOjAdapter } from "../../../src/server/remote/hustoj/adapter.ts";
import { parseHustOjState } from "../../../src/server/remote/hustoj/submissions.ts";
import { type ManualClock, manualClock } from "../../../src/shared/system/manualClock.ts";
import { Verdict } from "../../../src/shared/verdict/verdict.ts";
import { templates } from "./hustOjTemplates.ts";
import { SimulatedHustOj } from "./simulatedHustOj.ts";

const site = { judge: "TKOJ", title: "TK Online Judge", origin: "https://tk.hustoj.com" };
const adapter = hustOjAdapter(site);
const problem = { key: "1000", displayId: "TKOJ-1000" };
const CODE = "int main() { return 0; }";

let clock: ManualClock;
let judge: SimulatedHustOj;
let client: OutgoingClient;

beforeEach(() => {
  clock = manualClock();
  judge = new SimulatedHustOj(clock, site.origin);
  judge.accounts.set("robot_1", "secret");
  client = outgoingWorld().memoryClient({ [site.origin]: judge.answer });
});

const login = () => adapter.login(client, { user: "robot_1", password: "secret" });
const submit = (text = CODE) =>
  adapter.submit(client, { problem, user: "robot_1", language: "1", text });

describe.each(templates)("the template %s", (template) => {
  test.each(["en", "zh"] as const)("in %s has all parts", async (language) => {
    Object.assign(judge.settings, { template, language });
    const read = await adapter.readProblem(client, problem);
    expect(read).toMatchObject({
      title: "Sum of Fruits",
      timeMs: 1000,
      memoryKb: 32 * 1024,
      input: "Two numbers.",
      output: "Their sum.",
      samples: [{ input: "1 5\n10 20\n", output: "6\n30\n" }],
      source: "Fruit Cup 2009",
      pictures: [`${site.origin}/upload/image/1000.png`],
    });
    expect(read.hint).toContain("Use <b>long long</b>.");
  });
});

test.each(["https://tk.hustoj.com/problem.php?id=1000", "tk.hustoj.com/problem.php?cid=2&id=1000"])(
  "the address %s",
  (address) => {
    expect(adapter.parseId(address)).toEqual(problem);
  },
);

test("a CAPTCHA at the login or at a submission needs a person", async () => {
  judge.settings.hasLoginCaptcha = true;
  await expect(login()).rejects.toMatchObject({ code: "needsPerson" });
  judge.settings.hasLoginCaptcha = false;
  await login();
  judge.settings.hasSubmitCaptcha = true;
  await expect(submit()).rejects.toMatchObject({ code: "needsPerson" });
  expect(judge.submissions).toEqual([]);
});

test("while more than fifty submissions wait at the site, each needs a CAPTCHA", async () => {
  await login();
  for (let count = 0; count < 51; count++) judge.addForeign("walker", "1000");
  await expect(submit()).rejects.toMatchObject({ code: "needsPerson" });
  clock.advance(60_000);
  expect((await submit()).remoteId).toBeDefined();
});

test("a site that allows one address per user ends the session when the user logs in elsewhere", async () => {
  judge.settings.hasOneSession = true;
  await login();
  const elsewhere = outgoingWorld().memoryClient({ [site.origin]: judge.answer });
  await adapter.login(elsewhere, { user: "robot_1", password: "secret" });
  await expect(submit()).rejects.toMatchObject({ code: "sessionEnded" });
  expect(judge.submissions).toEqual([]);
});

test("inside the gap older versions answer as if they had stored the code, which the list shows", async () => {
  judge.settings.hasAjax = false;
  await login();
  expect(await submit()).toEqual({ remoteId: undefined });
  expect(await submit()).toEqual({ remoteId: undefined });
  const rows = await adapter.listSubmissions?.(client, { problem, user: "robot_1" });
  expect(rows).toHaveLength(1);
});

test.each([true, false])("states with units: %s", async (hasUnits) => {
  judge.settings.hasUnits = hasUnits;
  await login();
  const { remoteId = "" } = await submit();
  clock.advance(10_000);
  expect(await adapter.poll(client, { remoteId, problem, user: "" })).toMatchObject({
    status: Verdict.Accepted,
    timeMs: 15,
    memoryKb: 1024,
  });
});

test("a verdict that the site made up is no verdict", async () => {
  judge.settings.poisonAfter = 1;
  await login();
  await submit();
  clock.advance(20_000);
  const { remoteId = "" } = await submit();
  clock.advance(10_000);
  const state = await adapter.poll(client, { remoteId, problem, user: "" });
  expect(state).toEqual({ phase: "madeUp", text: "poisoner" });
});

test("answers of the state that are no state", () => {
  expect(parseHustOjState("")).toBeUndefined();
  expect(parseHustOjState("This status is private, please login")).toBeUndefined();
  expect(() => parseHustOjState("<html></html>")).toThrow("pageChanged");
});

test("only a sentence that refuses the language refuses it: menus name languages on each page", async () => {
  await login();
  const submitWithText = (text: string) => {
    const menu = "<nav>Language <a>中文</a> 语言 English</nav>";
    const answer: typeof judge.answer = (request) =>
      request.url.pathname === "/submit.php"
        ? { body: `${menu}<p>${text}</p>` }
        : judge.answer(request);
    const other = outgoingWorld().memoryClient({ [site.origin]: answer });
    return adapter.submit(other, { problem, user: "robot_1", language: "1", text: CODE });
  };
  for (const text of [
    "Language not allowed here",
    "Using unknown programing language!",
    "This language is not supported",
    "不支持的语言",
    "该语言已禁用",
  ]) {
    await expect(submitWithText(text), text).rejects.toMatchObject({ code: "languageRefused" });
  }
  for (const text of ["The problem is not available now", "Contest is over", "不允许提交", ""]) {
    await expect(submitWithText(text), text).rejects.toMatchObject({ code: "pageChanged" });
  }
  await expect(submitWithText("Code too long!")).rejects.toMatchObject({ code: "codeRefused" });
});
