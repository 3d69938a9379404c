import type { Clock } from "../../shared/system/clock.ts";
import type { DataSource } from "./adapter/dataSource.ts";
import type { LyrioProblem } from "./lyrio/problem.ts";
import { lyrioSite } from "./lyrio/site.ts";
import type { SyzojProblem } from "./syzoj/problem.ts";
import { syzojSites } from "./syzoj/site.ts";

/** The sites that the owner of this installation has configured. */
export interface DataSourceSettings {
  /** Origin of LibreOJ's API, which may be a mirror. */
  lojApi: string;
  /** Allowed origins of LibreOJ's file stores. */
  lojFiles: readonly string[];
  /** Origins of sites that run SYZOJ 2. */
  syzojSites: readonly string[];
  /** HUSTOJ sites that serve as remote judges. */
  hustOjSites: readonly { judge: string; origin: string }[];
}

export const usualDataSources: DataSourceSettings = {
  lojApi: "https://api.loj.ac",
  lojFiles: ["https://*.loj.ac"],
  syzojSites: [],
  hustOjSites: [],
};

export type DataProblem = LyrioProblem | SyzojProblem;

export function dataSourcesOf(
  clock: Clock,
  { lojApi, lojFiles, syzojSites: origins }: Omit<DataSourceSettings, "hustOjSites">,
): DataSource<DataProblem>[] {
  return [
    lyrioSite({
      clock,
      judge: "LOJ",
      title: "LibreOJ",
      origin: "https://loj.ac",
      apiOrigin: lojApi,
      fileOrigins: [lojApi, ...lojFiles],
    }),
    syzojSites({ clock, origins }),
  ];
}
