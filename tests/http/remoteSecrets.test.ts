import { readdirSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../src/server/platform/process/log.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld, robotCodes } from "./remoteWorld.ts";

/*
 * The passwords and cookies of the site's accounts must not appear in any log line, database row or response, nor in
 * the command line or environment of any process, whether calls succeed or fail.
 */

const PASSWORD = "swordfish-9f3a-password";
let remote: RemoteWorld;
let log = "";
/** All responses to API calls, concatenated. */
let answers = "";
/** Cookie values that the judges set or that users pasted. */
const cookies = new Set<string>();

beforeAll(async () => {
  const lines = new PassThrough();
  lines.on("data", (chunk: Buffer) => {
    log += String(chunk);
  });
  remote = await createRemoteWorld({
    log: createLog("server", "trace", lines),
    around: (site) => async (request) => {
      const sent = /=([^;]+)/g[Symbol.matchAll](request.headers["cookie"] ?? "");
      for (const [, value = ""] of sent) if (value.length >= 8) cookies.add(value);
      return site(request);
    },
  });
  for (const code of robotCodes) await remote.addAccount(code, "robot", PASSWORD);
});
afterAll(() => remote.world.server.close());

async function ask(what: string, body?: unknown): Promise<void> {
  for (const as of ["root", "admin", "user", "other", "guest"] as const) {
    const reply = await remote.world.call(as, what, body === undefined ? {} : { body });
    answers += `${reply.text} ${JSON.stringify([...reply.headers])}`;
  }
}

/** Makes a call, and advances the clock until it ends, because the server waits between its requests to the judge. */
async function askPaced(what: string, body: unknown): Promise<void> {
  let isOver = false;
  const work = ask(what, body).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await remote.pass(1);
  await work;
}

/** The rows of each table as text. */
async function allRows(): Promise<string> {
  const tables = await remote.world.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  let text = "";
  for (const { name } of tables) {
    const [row] = await remote.world.sql<{ text: string | null }>(
      `select string_agg(t::text, E'\n') as text from ${name} t`,
    );
    text += `${name}: ${row?.text ?? ""}\n`;
  }
  return text;
}

/**
 * Returns the command lines and environments of all processes; those that the test process may not read are left out.
 */
function processTexts(): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => ["cmdline", "environ"].map((file) => `/proc/${pid}/${file}`))
    .map((path) => {
      try {
        return readFileSync(path, "latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}

test("secrets of accounts are nowhere, whatever happened", async () => {
  const ids: number[] = [];
  for (const code of robotCodes) {
    const { faults, sessions, accounts } = remote.judgeOf(code);
    const submitted = await remote.submit(code, `${REMOTE_CODE} // SIM:CE`);
    await remote.judged(submitted);
    ids.push(submitted);
    for (const fault of ["serverError", "challenge", "pageChanged", "lostAfterStoring"] as const) {
      faults.add(fault);
      ids.push(await remote.submit(code, `${REMOTE_CODE} // ${fault}`));
      await remote.pass(40);
      faults.clear();
      await remote.world.sql("delete from remote_judge");
      await remote.pass(40);
    }
    // The judge now refuses the account, and the error is stored for administrators.
    sessions.clear();
    accounts.set("robot", "changed");
    ids.push(await remote.submit(code).catch(() => 0));
    await remote.pass(60);
  }
  const accounts = await remote.world.sql<{ id: number }>("select id from remote_account");
  for (const { id } of accounts) {
    await askPaced("POST /api/admin/remote/account-test", { id });
    await ask("PUT /api/admin/remote/account", { id, handle: "", isEnabled: true });
  }
  await ask("GET /api/admin/remote/accounts?currentPage=1&limit=50");
  await ask("GET /api/admin/remote/judges");
  for (const id of ids) await ask(`GET /api/submission?submitId=${id}`);
  for (const code of robotCodes) {
    await ask("POST /api/admin/remote/account", {
      accountGroup: code,
      handle: "robot",
      password: PASSWORD,
    });
  }

  const places = { log, answers, rows: await allRows(), processes: processTexts() };
  expect(cookies.size).toBeGreaterThanOrEqual(robotCodes.length);
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [PASSWORD, ...cookies]) {
      expect(text.includes(secret), `${place} contains ${secret}`).toBe(false);
    }
  }
  // Checks that none of the four texts that were searched for secrets is empty: three of them contain a known string,
  // and the fourth is long.
  expect(places.log).toContain("/api/admin/remote/account-test");
  expect(places.answers).toContain("loginRefused");
  expect(places.rows).toContain("robot");
  expect(places.processes.length).toBeGreaterThan(1000);
});
