import { queryOptions } from "@tanstack/react-query";
import { getSiteHealth, getWebsiteConfig, type WebsiteConfig } from "../../shared/site.ts";
import { call } from "../platform/api.ts";

/** Until the configuration is there every section is offered. */
export const configBeforeAnswer: WebsiteConfig = {
  baseUrl: "",
  name: "Verdict",
  shortName: "OJ",
  description: "",
  recordName: "",
  recordUrl: "",
  projectName: "",
  projectUrl: "",
  filingNumber: "",
  filingUrl: "",
  register: false,
  problem: true,
  training: true,
  contest: true,
  status: true,
  rank: true,
  discussion: true,
  introduction: true,
};

export const websiteConfigQuery = () =>
  queryOptions({
    queryKey: ["site", "config"],
    queryFn: ({ signal }) => call(getWebsiteConfig, {}, signal),
    staleTime: 5 * 60_000,
  });

/** For staff only: is judging protected, does it run? */
export const siteHealthQuery = (staff: boolean) =>
  queryOptions({
    queryKey: ["site", "health"],
    queryFn: ({ signal }) => call(getSiteHealth, {}, signal),
    enabled: staff,
    refetchInterval: 30_000,
  });
