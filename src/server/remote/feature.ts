import type { Feature } from "../feature.ts";
import { robotJudges } from "./adapters.ts";
import { remoteAdminRoutes } from "./admin/routes.ts";
import { remoteBackend } from "./engine/backend.ts";

/** Problems of other online judges: submissions to them are sent there. */
export const remoteJudges: Feature = ({
  context,
  services: { remote },
  outgoing,
  offerBackend,
}) => {
  const { db, box } = context;
  remoteAdminRoutes(context, {
    db,
    box,
    outgoing,
    paced: (judge, client) => remote.pacerOf(judge).paced(client, new AbortController().signal),
  });
  for (const adapter of robotJudges) {
    const pacer = remote.pacerOf(adapter.info.judge);
    offerBackend(remoteBackend({ db, box, outgoing, pacer }, adapter));
  }
};
