import {
  getOtherContests,
  getRecentContest,
  getRecentOtherContest,
  setOtherContests,
} from "../../shared/contest.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { listedContests, readOtherContests, readRecentContests, replaceOthers } from "./service.ts";

export function contestRoutes(context: RouteContext): void {
  route(context, getRecentContest, () => readRecentContests());
  route(context, getRecentOtherContest, (_input, { db }) => readOtherContests(db));
  route(context, getOtherContests, (_input, { db }) => listedContests(db));
  route(context, setOtherContests, ({ contests }, call) => replaceOthers(call.db, call, contests));
}
