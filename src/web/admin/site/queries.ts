import { queryOptions } from "@tanstack/react-query";
import { getOtherContests } from "../../../shared/site/otherContest.ts";
import { getLanguageLimits } from "../../../shared/languages/languageLimits.ts";
import { getHomeCarousel, getHomeSummary } from "../../../shared/site/site.ts";
import {
  getBlockedWords,
  getDatabaseSettings,
  getWebsiteSettings,
} from "../../../shared/site/siteConfig.ts";
import { getSwitches } from "../../../shared/site/siteSettings.ts";
import { call } from "../../platform/api.ts";

/** Key prefix of all queries for site settings, including the site's name. */
export const SITE = ["site"] as const;

export const switchesQuery = () =>
  queryOptions({
    queryKey: [...SITE, "switches"],
    queryFn: ({ signal }) => call(getSwitches, {}, signal),
  });

export const blockedWordsQuery = () =>
  queryOptions({
    queryKey: [...SITE, "blockedWords"],
    queryFn: ({ signal }) => call(getBlockedWords, {}, signal),
  });

export const websiteQuery = () =>
  queryOptions({
    queryKey: [...SITE, "website"],
    queryFn: ({ signal }) => call(getWebsiteSettings, {}, signal),
  });

export const carouselQuery = () =>
  queryOptions({
    queryKey: [...SITE, "carousel"],
    queryFn: ({ signal }) => call(getHomeCarousel, {}, signal),
  });

export const otherContestsQuery = () =>
  queryOptions({
    queryKey: [...SITE, "otherContests"],
    queryFn: ({ signal }) => call(getOtherContests, {}, signal),
  });

export const languageLimitsQuery = () =>
  queryOptions({
    queryKey: [...SITE, "languageLimits"],
    queryFn: ({ signal }) => call(getLanguageLimits, {}, signal),
  });

export const databaseQuery = () =>
  queryOptions({
    queryKey: [...SITE, "database"],
    queryFn: ({ signal }) => call(getDatabaseSettings, {}, signal),
  });

/** The number of public problems of the site. */
export const publicProblemsQuery = () =>
  queryOptions({
    queryKey: [...SITE, "publicProblems"],
    queryFn: async ({ signal }) => (await call(getHomeSummary, {}, signal)).problems,
  });
