/**
 * Sends every hostile string, as root, in every string field of every call that writes data: `npm run bench --
 * hostileFields [words of a path]`. Fails when a call returns 500 or a response body that a browser might execute. A
 * test in the test suite (`tests/http/hostileTexts.test.ts`) sends a part of these strings.
 */
import { openSession } from "../src/server/account/session.ts";
import { forbiddenHtml } from "../src/server/platform/rendering/forbiddenHtml.ts";
import { startCluster } from "../tests/chaos/cluster.ts";
import { declaredCalls } from "../tests/support/declaredCalls.ts";
import { hostileTexts } from "../tests/support/hostileTexts.ts";
import { htmlIn } from "../tests/support/htmlIn.ts";
import { textFieldsOf } from "../tests/support/textFields.ts";

const [only = ""] = process.argv.slice(2);
const BESIDE_EACH_OTHER = 4;
/**
 * Endpoints that are not called, because they end the session, change the database settings, or run this machine's
 * compilers.
 */
const excludedPaths = new Set([
  "/api/logout",
  "/api/admin/config/set-db-and-redis-config",
  "/api/first-run/findings",
]);
const BUSY = /"code":"(?:RENDERING_BUSY|COMPILE_BUSY|UPLOAD_BUSY|UNAVAILABLE|FIRST_RUN)"/;

const cluster = await startCluster({ servers: 1, judges: 1, slots: 1, judge: "scripted" });
try {
  const [address = ""] = cluster.addresses;
  const [root] = await cluster.db.query<{ uid: string }>({
    text: "select uid from app_user where role_id = 1000 limit 1",
  });
  const uid = root?.uid ?? "";
  const session = { uid, ip: "127.0.0.1", userAgent: "bench" };
  let token = await openSession(cluster.db, session);
  const calls = (await declaredCalls())
    .filter(
      ({ method, path }) => method !== "GET" && !excludedPaths.has(path) && path.includes(only),
    )
    .map(textFieldsOf);
  const attempts = calls
    .flatMap((call) => call.fields.map((field) => ({ call, field })))
    .flatMap(({ call, field }) =>
      hostileTexts.map(([what, text]) => ({ call, field, what, text })),
    );
  const answers = new Map<number, number>();
  const failures: string[] = [];
  const send = async ({ call, field, what, text }: (typeof attempts)[number]): Promise<void> => {
    const { method, path } = call.endpoint;
    const input = call.inputWith(field, text);
    const query = new URLSearchParams(
      Object.entries(input ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]),
    );
    const response = await fetch(
      address + path + (call.inBody ? "" : `?${query.toString().slice(0, 6000)}`),
      {
        method,
        headers: {
          authorization: token,
          ...(call.inBody && { "content-type": "application/json" }),
        },
        ...(call.inBody && { body: JSON.stringify(input) }),
      },
    );
    const body = await response.text();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    const type = response.headers.get("content-type") ?? "";
    const [forbidden] = type.includes("json")
      ? htmlIn(JSON.parse(body)).flatMap(forbiddenHtml)
      : [];
    const isBroken = response.status >= 500 && !BUSY.test(body);
    if (isBroken || /html|svg|xml/.test(type) || forbidden)
      failures.push(
        `${response.status} ${method} ${path} ${field.join(".")}: ${what}: ${forbidden ?? type}`,
      );
    if (response.status === 401 || response.status === 403) {
      await cluster.db.query({
        text: "update app_user set status = 0, must_change_password = false, role_id = 1000 where uid = $1",
        values: [uid],
      });
      token = await openSession(cluster.db, session);
    }
  };
  console.log(`${calls.length} calls, ${attempts.length} texts in fields`);
  const begin = performance.now();
  const rest = attempts.values();
  await Promise.all(
    Array.from({ length: BESIDE_EACH_OTHER }, async () => {
      for (const attempt of rest) await send(attempt);
    }),
  );
  const counts = [...answers]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(`${counts.join(", ")} in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  for (const each of failures.slice(0, 30)) console.log(`broken: ${each}`);
  console.log(`limit: nothing broken (${failures.length})`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await cluster.close();
}
