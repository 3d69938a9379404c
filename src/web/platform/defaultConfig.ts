import type { WebsiteConfig } from "../../shared/site/site.ts";

/** The configuration used until the site's configuration is loaded: every section is offered. */
export const defaultConfig: WebsiteConfig = {
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
  classDiscussion: true,
  contestDiscussion: true,
  introduction: true,
  contestRating: true,
  logo: null,
};
