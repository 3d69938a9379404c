import {
  getHomeCarousel,
  getHomeSummary,
  getSiteHealth,
  getWebsiteConfig,
} from "../../shared/site/site.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readCarousel } from "./carousel.ts";
import type { CachedWebsiteConfig } from "./cachedWebsiteConfig.ts";
import { queueLength, readHealth, readHomeSummary } from "./service.ts";

export function siteRoutes(
  context: RouteContext,
  { config, metrics }: { config: CachedWebsiteConfig; metrics: Metrics },
): void {
  route(context, getWebsiteConfig, () => config.current());
  route(context, getHomeSummary, (_input, { db, locale }) => readHomeSummary(db, locale));
  route(context, getHomeCarousel, (_input, { db }) => readCarousel(db));
  route(context, getSiteHealth, (_input, { db }) => readHealth(db));
  metrics.gauge("verdict_judge_queue_length", "Judging jobs waiting or running", () =>
    queueLength(context.db),
  );
}
