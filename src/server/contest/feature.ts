import type { Feature } from "../feature.ts";
import { contestAdminRoutes } from "./adminRoutes.ts";
import { contestAnnouncementRoutes } from "./announcementRoutes.ts";
import { contestBoardsLive } from "./boardLive.ts";
import { contestBoardRoutes } from "./boardRoutes.ts";
import { ContestBoards } from "./boards.ts";
import { sweepCounting } from "./counting.ts";
import { contestPrintRoutes } from "./printRoutes.ts";
import { questionsLive } from "./questionLive.ts";
import { contestQuestionRoutes } from "./questionRoutes.ts";
import { contestRoutes } from "./routes.ts";
import { contestScope } from "./scope.ts";

export const contestFeature: Feature = ({ context, bus, hub, log, offerScope, hourly }) => {
  const { db } = context;
  const boards = new ContestBoards(db, bus);
  offerScope(contestScope);
  contestRoutes(context, bus, boards);
  contestBoardRoutes(context, bus, boards);
  contestBoardsLive({ hub, db, bus, log, boards });
  contestAdminRoutes(context, bus);
  contestAnnouncementRoutes(context);
  contestPrintRoutes(context);
  contestQuestionRoutes(context);
  questionsLive(hub, db, bus);
  hourly(sweepCounting);
};
