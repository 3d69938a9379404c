import {
  getContestRatings,
  setContestRatingHidden,
} from "../../shared/contestOrganizer/contestRating.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { hideOwnRating, readHistory } from "./history.ts";

export function ratingRoutes(context: RouteContext): void {
  route(context, getContestRatings, ({ uid }, { db, viewer }) => readHistory(db, uid, viewer));
  route(context, setContestRatingHidden, ({ hidden }, { db, viewer }) =>
    hideOwnRating(db, viewer.uid, hidden),
  );
}
