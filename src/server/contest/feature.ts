import type { Feature } from "../feature.ts";
import { contestAdminRoutes } from "./adminRoutes.ts";
import { contestAnnouncementRoutes } from "./announcementRoutes.ts";
import { ContestBoards } from "./boards.ts";
import { clicsRoutes } from "./clics/clicsRoutes.ts";
import { contestExportRoutes } from "./export/exportRoutes.ts";
import { contestPrintRoutes } from "./printRoutes.ts";
import { contestRoutes } from "./routes.ts";
import { contestScope } from "./scope.ts";

export const contestFeature: Feature = ({ context, bus, offerScope }) => {
  offerScope(contestScope);
  const boards = new ContestBoards(context.db, bus);
  contestRoutes(context, bus, boards);
  contestAdminRoutes(context, bus);
  contestAnnouncementRoutes(context);
  contestPrintRoutes(context);
  contestExportRoutes(context, boards);
  clicsRoutes(context, bus, boards);
};
