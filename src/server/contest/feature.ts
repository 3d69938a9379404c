import type { Feature } from "../feature.ts";
import { contestAdminRoutes } from "./adminRoutes.ts";
import { contestAnnouncementRoutes } from "./announcementRoutes.ts";
import { openBoards } from "./boards.ts";
import { contestPrintRoutes } from "./printRoutes.ts";
import { contestRoutes } from "./routes.ts";
import { contestScope } from "./scope.ts";

export const contestFeature: Feature = ({ context, bus, offerScope }) => {
  offerScope(contestScope);
  contestRoutes(context, bus, openBoards(context.db, bus));
  contestAdminRoutes(context, bus);
  contestAnnouncementRoutes(context);
  contestPrintRoutes(context);
};
