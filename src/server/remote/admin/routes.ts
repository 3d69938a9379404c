import { isHustOjCode } from "../../../shared/problem/banks.ts";
import * as calls from "../../../shared/judge/remoteAdmin.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import type { DataSourceInfo } from "../adapter/dataSource.ts";
import {
  type AccountServices,
  addAccount,
  listAccounts,
  removeAccount,
  setAccount,
  testAccount,
} from "./accounts.ts";
import { downloadPage, listJudges, offerAgain, setJudge } from "./judges.ts";
import { estimateOf } from "./resending.ts";

/** Registers the endpoints for the administration of remote judges and of the site's accounts at these judges. */
export function remoteAdminRoutes(
  context: RouteContext,
  { dataSites, ...services }: AccountServices & { dataSites: readonly DataSourceInfo[] },
): void {
  const { db } = context;
  route(context, calls.listRemoteJudges, () => listJudges(services, dataSites));
  route(context, calls.listHustOjSites, async () => {
    const added = services.judges.robots.filter(({ info }) => isHustOjCode(info.judge));
    return added.map(({ info: { judge, origin } }) => ({ judge, origin }));
  });
  route(context, calls.setRemoteJudge, async (input, call) => {
    await setJudge(services, call, { ...input, dataSites });
    return null;
  });
  route(context, calls.offerRemoteLanguage, async (input, call) => {
    await offerAgain(services, call, input);
    return null;
  });
  route(context, calls.downloadRemotePage, ({ id }) => downloadPage(db, id));
  route(context, calls.listRemoteAccounts, (page) => listAccounts(db, page));
  route(context, calls.addRemoteAccount, (input, call) => addAccount(services, call, input));
  route(context, calls.setRemoteAccount, async (input, call) => {
    await setAccount(services, call, input);
    return null;
  });
  route(context, calls.deleteRemoteAccount, async ({ id }, call) => {
    await removeAccount(db, call, id);
    return null;
  });
  route(context, calls.estimateResending, ({ submitIds }) => estimateOf(services, submitIds));
  route(context, calls.testRemoteAccount, ({ id }, call) => testAccount(services, call, id));
}
