import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../../../shared/call/endpoint.ts";
import { getProblemStatistics } from "../../../../shared/problem/problemStatistics.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { memorySize, milliseconds } from "../../../ui/text/figures.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { HistogramChart } from "./HistogramChart.tsx";
import { SharedCodes } from "./SharedCodes.tsx";
import css from "./ProblemFigures.module.css";
import { useStatisticsWords } from "./texts.ts";

type Statistics = OutputOf<typeof getProblemStatistics>;

/** Time and memory used by the users who solved the problem, the reader's rank among them, and the best shared code. */
export function ProblemFigures({ pid, codeShare }: { pid: number; codeShare: boolean }) {
  const uid = useSession()?.user.uid;
  const [language, setLanguage] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["problem", "statistics", uid, pid, language],
    queryFn: ({ signal }) => call(getProblemStatistics, { pid, language }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.waiting} aria-busy />;
  if (data.languages.length === 0) return null;
  return (
    <>
      <Head statistics={data} language={language} onLanguage={setLanguage} />
      <div className={css.pair}>
        <Chart statistics={data} of="time" />
        <Chart statistics={data} of="memory" />
      </div>
      <SharedCodes statistics={data} codeShare={codeShare} />
    </>
  );
}

function Head(props: {
  statistics: Statistics;
  language: string;
  onLanguage(language: string): void;
}) {
  const { statistics, language, onLanguage } = props;
  const t = useStatisticsWords();
  return (
    <div className={css.head}>
      <h3>{t("figures.title")}</h3>
      <select
        aria-label={t("figures.language")}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
      >
        <option value="">{t("figures.anyLanguage")}</option>
        {statistics.languages.map((each) => (
          <option key={each.language} value={each.language}>
            {`${each.language} (${each.users})`}
          </option>
        ))}
      </select>
      <p>{t("figures.users", { users: statistics.users })}</p>
    </div>
  );
}

function Chart({ statistics, of }: { statistics: Statistics; of: "time" | "memory" }) {
  const t = useStatisticsWords();
  const locale = useDisplayLocale();
  const histogram = statistics[of];
  if (!histogram) return null;
  const own = statistics.own?.[of] ?? null;
  const valueText = (value: number) =>
    of === "time" ? milliseconds(value, locale) : memorySize(value, locale);
  return (
    <figure className={css.chart}>
      <figcaption>
        <strong>{t(`figures.${of}`)}</strong>
        {own && (
          <span>
            {own.better === null
              ? t("figures.own", { value: valueText(own.value) })
              : t("figures.ownBetter", { value: valueText(own.value), percent: own.better })}
          </span>
        )}
      </figcaption>
      <HistogramChart histogram={histogram} own={own?.value ?? null} format={valueText} />
    </figure>
  );
}
