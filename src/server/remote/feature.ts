import type { Feature } from "../feature.ts";
import { robotJudges } from "./adapters.ts";
import { remoteBackend } from "./engine/backend.ts";

/** Problems of other online judges: submissions to them are sent there. */
export const remoteJudges: Feature = ({
  context: { db, box },
  services: { remote },
  outgoing,
  offerBackend,
}) => {
  for (const adapter of robotJudges) {
    const pacer = remote.pacerOf(adapter.info.judge);
    offerBackend(remoteBackend({ db, box, outgoing, pacer }, adapter));
  }
};
