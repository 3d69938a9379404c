import { COMMUNITY_SIZE } from "../../tests/support/generatedCommunity.ts";
import { BUSIEST_UID, READER, uidOf } from "../../tests/support/generatedUsers.ts";
import { type BenchServer, openBenchServer } from "../world/benchServer.ts";
import { cpuClock } from "./cpuTime.ts";
import { Report } from "./report.ts";

const USERS = 1_000_000;

/** The server with the generated site, and a session token for each kind of user. */
export interface CommunityBench extends BenchServer {
  report: Report;
  /** CPU time so far, in milliseconds. */
  cpu: () => number;
  tokens: {
    reader: string;
    /** The user who wrote the popular post and has the most messages. */
    busiest: string;
    admin: string;
    root: string;
  };
}

/** Opens the generated site; if a folder is given, the site is stored there, and the next run reuses it. */
export async function openBench(folder?: string): Promise<CommunityBench> {
  const size = { problems: 2000, users: USERS, submissions: 20_000, recent: 1000 };
  const server = await openBenchServer({ ...size, community: COMMUNITY_SIZE }, folder);
  const [rootUid, adminUid] = [uidOf(USERS), uidOf(USERS - 1)];
  await server.client.query("update app_user set role_id = 1000 where uid = $1", [rootUid]);
  await server.client.query("update app_user set role_id = 1001 where uid = $1", [adminUid]);
  return {
    ...server,
    report: new Report(),
    cpu: await cpuClock(server.client),
    tokens: {
      reader: await server.sessionOf(READER.uid),
      busiest: await server.sessionOf(BUSIEST_UID),
      admin: await server.sessionOf(adminUid),
      root: await server.sessionOf(rootUid),
    },
  };
}
