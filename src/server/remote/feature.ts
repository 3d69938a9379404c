import type { Feature } from "../feature.ts";
import { remoteBackend } from "./engine/backend.ts";
import { hduAdapter } from "./hdu/adapter.ts";
import { pojAdapter } from "./poj/adapter.ts";

/** Problems of other online judges: submissions to them are sent there. */
export const remoteJudges: Feature = ({ context: { db, box }, outgoing, offerBackend }) => {
  for (const adapter of [hduAdapter, pojAdapter]) {
    offerBackend(remoteBackend({ db, box, outgoing }, adapter));
  }
};
