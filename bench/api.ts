/**
 * Generates API calls from the OpenAPI document with many seeds, and sends them as a guest, an ordinary user and root
 * to a server whose judge is simulated: `npm run bench -- api [seeds] [values per call] [first seed]`. Prints the
 * number of responses by status, and every error: server errors, undocumented responses, and invalid calls that were
 * accepted. The same seed always produces the same calls, unless earlier calls changed the data.
 */
import { openSession } from "../src/server/account/session.ts";
import type { Access } from "../src/shared/call/endpoint.ts";
import { startCluster } from "../tests/chaos/cluster.ts";
import { checkProperties } from "../tests/support/apiProperties.ts";

const seeds = Number(process.argv[2] ?? 20);
const values = Number(process.argv[3] ?? 40);
const firstSeed = Number(process.argv[4] ?? 1);

/**
 * API operations that this benchmark does not call, because they send email, or connect to a mail server or database at
 * a random address.
 */
const excludedCalls = new Set([
  "PUT /api/admin/config/set-email-config",
  "PUT /api/admin/config/set-db-and-redis-config",
]);

const callers: [string, string | null, readonly Access[]][] = [
  ["guest", null, ["guest"]],
  ["user", "ab".repeat(16), ["guest", "user"]],
  ["root", "1", ["guest", "user", "staff", "root"]],
];

const cluster = await startCluster({ servers: 1, judges: 1, slots: 1, judge: "scripted" });
const violations = new Set<string>();
try {
  const [address = ""] = cluster.addresses;
  const tokens = new Map<string, string>();

  /**
   * Returns the token of a valid session of this user. If an earlier call ended the previous session, opens a new one.
   */
  async function tokenOf(uid: string): Promise<string> {
    const sessions = await cluster.ask("select 1 from session where uid = $1", [uid]);
    const token = tokens.get(uid);
    if (sessions.length > 0 && token !== undefined) return token;
    await cluster.ask(
      `insert into app_user (uid, username, password_hash, role_id) values ($1, 'property-' || $1, 'none', $2)
       on conflict (uid) do update set status = 0, role_id = $2`,
      [uid, uid === "1" ? 1000 : 1002],
    );
    const newSession = await openSession(cluster.db, { uid, ip: "127.0.0.1", userAgent: "bench" });
    tokens.set(uid, newSession);
    return newSession;
  }

  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    for (const [name, uid, access] of callers) {
      const ids = await cluster.ask<{ id: number }>("select id from problem order by id limit 20");
      const token = async () => (uid === null ? undefined : tokenOf(uid));
      const request = { address, token, seed, values, access, excludedCalls };
      const report = await checkProperties({
        ...request,
        ids: [1, 2, 3, ...ids.map(({ id }) => id)],
      });
      const statuses = [...report.statuses].toSorted(([a], [b]) => a - b);
      const sum = statuses.map(([status, count]) => `${status}: ${count}`).join(", ");
      console.log(
        `seed ${seed} ${name.padEnd(5)} ${String(report.callCount).padStart(6)} calls  ${sum}`,
      );
      for (const line of report.violations) violations.add(line);
    }
  }
} finally {
  await cluster.close();
}
for (const line of violations) console.log(line);
console.log(`${violations.size} wrong responses (limit: 0)`);
process.exitCode = violations.size === 0 ? 0 : 1;
