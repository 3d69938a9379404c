import type { Feature } from "../feature.ts";
import { sweepMailCodes } from "./mailCode.ts";
import { ownSessionRoutes } from "./ownSessionRoutes.ts";
import { sweepPasskeyChallenges } from "./passkey.ts";
import { workOnResets } from "./recovery.ts";
import { recoveryRoutes } from "./recoveryRoutes.ts";
import { accountRoutes } from "./routes.ts";
import { secondFactorRoutes } from "./secondFactorRoutes.ts";
import { sweepSessions } from "./session.ts";
import { sweepPuzzles } from "./slidePuzzle.ts";

export const accountFeature: Feature = ({ context, services, bus, jobs, baseUrl, hourly }) => {
  accountRoutes(context, services.heldLogins);
  ownSessionRoutes(context);
  secondFactorRoutes(context, baseUrl);
  recoveryRoutes(context, bus);
  workOnResets(jobs, { db: context.db, box: context.box, bus });
  hourly(sweepSessions);
  hourly(sweepPasskeyChallenges);
  hourly(sweepPuzzles);
  hourly(sweepMailCodes);
};
