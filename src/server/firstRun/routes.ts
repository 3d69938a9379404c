import type { Finding } from "../../shared/system/doctor.ts";
import {
  updateFirstSteps,
  checkFirstRun,
  examineMachine,
  finishFirstRun,
  getFirstRun,
  getFirstSteps,
  setUpSite as setUpSiteCall,
} from "../../shared/site/firstRun.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { announceWebsiteConfig, type SiteLanguage } from "../site/service.ts";
import { closeUntilSetUp } from "./gate.ts";
import { updateSteps, readFirstSteps } from "./steps.ts";
import { checkToken, finish, readFirstRunStage, setUpSite } from "./service.ts";

/** `examine` returns the findings of `verdict doctor` on this machine. */
export function firstRunRoutes(
  context: RouteContext,
  {
    bus,
    examine,
    language,
  }: { bus: Bus; examine: () => Promise<Finding[]>; language: SiteLanguage },
): void {
  closeUntilSetUp(context);
  // The browser may still have an expired token of an earlier site; this token must not prevent the first-run setup.
  const publicContext = { ...context, findViewer: async () => null };
  route(publicContext, getFirstRun, async (_input, { db }) => ({
    stage: await readFirstRunStage(db),
  }));
  route(publicContext, checkFirstRun, async ({ token }, { db }) => {
    await checkToken(db, token);
    return null;
  });
  route(publicContext, setUpSiteCall, async (input, { db }) => {
    await setUpSite(db, input);
    language.invalidate();
    announceWebsiteConfig(bus);
    return null;
  });
  route(context, examineMachine, () => examine());
  route(context, getFirstSteps, (_input, { db }) => readFirstSteps(db));
  route(context, updateFirstSteps, (input, { db }) => updateSteps(db, input));
  route(context, finishFirstRun, async (_input, call) => {
    await finish(call.db, call);
    return null;
  });
}
