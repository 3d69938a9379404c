import type { Feature } from "../feature.ts";
import { wakeChannel } from "../platform/job/jobs.ts";
import type { OutgoingClient } from "../platform/outgoing/outgoingHttp.ts";
import { linkJudges } from "./adapters.ts";
import { remoteAdminRoutes } from "./admin/routes.ts";
import { remoteBackend } from "./engine/backend.ts";
import { backendName } from "./engine/backendName.ts";
import { sweepLateVerdicts } from "./engine/late.ts";
import { linkBackend } from "./engine/linking.ts";
import { remoteLinkRoutes } from "./link/routes.ts";
import { ownSessionRoutes } from "./own/routes.ts";
import { sweepOwnSessions } from "./own/sessions.ts";

/** Problems of remote judges: a submission to such a problem is sent to the problem's remote judge. */
export const remoteJudges: Feature = ({
  context,
  services: { remote },
  bus,
  hourly,
  outgoing,
  offerBackend,
}) => {
  const { db, box } = context;
  const paced = (judge: string, client: OutgoingClient) =>
    remote.pacerOf(judge).paced(client, new AbortController().signal);
  const { judges, problems } = remote;
  const { dataSites } = problems;
  remoteAdminRoutes(context, { db, box, outgoing, paced, judges, dataSites });
  remoteLinkRoutes(context, { db, outgoing, paced });
  ownSessionRoutes(context, { db, box, outgoing, paced, judges });
  hourly(sweepOwnSessions);
  hourly(async () => {
    const pacerOf = (judge: string) => remote.pacerOf(judge);
    await sweepLateVerdicts({ db, box, bus, outgoing, pacerOf, judges });
  });
  for (const adapter of judges.robots) {
    const { judge } = adapter.info;
    const pacer = remote.pacerOf(judge);
    const wake = () => bus.publish(wakeChannel(backendName(judge)), "");
    const wakeAfter = (seconds: number) => {
      db.clock.after(seconds * 1000, wake).unref();
    };
    offerBackend(remoteBackend({ db, box, outgoing, pacer, wakeAfter }, adapter));
  }
  for (const adapter of linkJudges) {
    offerBackend(linkBackend({ db, outgoing, pacer: remote.pacerOf(adapter.info.judge) }, adapter));
  }
};
