import type { Clock } from "../../shared/system/clock.ts";
import type { DataSource } from "./adapter/dataSource.ts";
import type { LyrioProblem } from "./lyrio/problem.ts";
import { lyrioSite } from "./lyrio/site.ts";
import type { SyzojProblem } from "./syzoj/problem.ts";
import { syzojSites } from "./syzoj/site.ts";

/** Settings for the sites from which problems are imported together with their test data. */
export interface DataSourceSettings {
  /** Origin of LibreOJ's API, which may be a mirror. */
  lojApi: string;
  /** Allowed origins of its file stores. */
  lojFiles: readonly string[];
  /** Origins of sites that run SYZOJ 2. */
  syzojSites: readonly string[];
}

export const usualDataSources: DataSourceSettings = {
  lojApi: "https://api.loj.ac",
  lojFiles: ["https://*.loj.ac"],
  syzojSites: [],
};

export type DataProblem = LyrioProblem | SyzojProblem;

export function dataSourcesOf(
  clock: Clock,
  { lojApi, lojFiles, syzojSites: origins }: DataSourceSettings,
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
