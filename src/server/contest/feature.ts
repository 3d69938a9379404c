import type { Feature } from "../feature.ts";
import { contestAdminRoutes } from "./adminRoutes.ts";
import { contestAnnouncementRoutes } from "./announcementRoutes.ts";
import { contestBalloonRoutes } from "./balloonRoutes.ts";
import { ContestBoards } from "./boards.ts";
import { contestPrintRoutes } from "./printRoutes.ts";
import { contestQueuesLive } from "./queuesLive.ts";
import { contestRoutes } from "./routes.ts";
import { contestScope } from "./scope.ts";

export const contestFeature: Feature = ({ context, bus, hub, offerScope }) => {
  offerScope(contestScope);
  contestRoutes(context, bus, new ContestBoards(context.db, bus));
  contestAdminRoutes(context, bus);
  contestAnnouncementRoutes(context);
  contestPrintRoutes(context, bus);
  contestBalloonRoutes(context, bus);
  contestQueuesLive(hub, context.db, bus);
};
