import * as calls from "../../shared/site/otherContest.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readListedContests, readOtherContests, setOtherContests } from "./service.ts";

export function otherContestRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.getRecentOtherContest, () => readOtherContests(db));
  route(context, calls.getOtherContests, () => readListedContests(db));
  route(context, calls.setOtherContests, ({ contests }, call) =>
    setOtherContests(db, call, contests),
  );
}
