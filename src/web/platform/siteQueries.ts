import { queryOptions } from "@tanstack/react-query";
import { getSiteHealth, getWebsiteConfig } from "../../shared/site/site.ts";
import { call } from "./api.ts";

export const websiteConfigQuery = () =>
  queryOptions({
    queryKey: ["site", "config"],
    queryFn: ({ signal }) => call(getWebsiteConfig, {}, signal),
    staleTime: 5 * 60_000,
  });

/** For staff only: sandbox isolation and the state of judging. */
export const siteHealthQuery = (staff: boolean) =>
  queryOptions({
    queryKey: ["site", "health"],
    queryFn: ({ signal }) => call(getSiteHealth, {}, signal),
    enabled: staff,
    refetchInterval: 30_000,
  });
