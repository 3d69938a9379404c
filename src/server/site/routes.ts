import { getHomeSummary, getSiteHealth, getWebsiteConfig } from "../../shared/site.ts";
import type { Metrics } from "../platform/metrics.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { queueLength, readHealth, readWebsiteConfig, summarise } from "./service.ts";

export function siteRoutes(
  context: RouteContext,
  site: { baseUrl: string; metrics: Metrics },
): void {
  const { baseUrl, metrics } = site;
  route(context, getWebsiteConfig, (_input, { db }) => readWebsiteConfig(db, baseUrl));
  route(context, getHomeSummary, (_input, { db, locale }) => summarise(db, locale));
  route(context, getSiteHealth, (_input, { db }) => readHealth(db));
  metrics.gauge("verdict_judge_queue_length", "Judging jobs waiting or running", () =>
    queueLength(context.db),
  );
}
