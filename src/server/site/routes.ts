import {
  getHomeCarousel,
  getHomeSummary,
  getSiteHealth,
  getWebsiteConfig,
} from "../../shared/site.ts";
import type { Metrics } from "../platform/metrics.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readCarousel } from "./carousel.ts";
import { queueLength, readHealth, summarise } from "./service.ts";
import { readWebsiteConfig } from "./website.ts";

export function siteRoutes(
  context: RouteContext,
  { baseUrl, metrics }: { baseUrl: string; metrics: Metrics },
): void {
  route(context, getWebsiteConfig, (_input, { db }) => readWebsiteConfig(db, baseUrl));
  route(context, getHomeSummary, (_input, { db, locale }) => summarise(db, locale));
  route(context, getHomeCarousel, (_input, { db }) => readCarousel(db));
  route(context, getSiteHealth, (_input, { db }) => readHealth(db));
  metrics.gauge("verdict_judge_queue_length", "Judging jobs waiting or running", () =>
    queueLength(context.db),
  );
}
