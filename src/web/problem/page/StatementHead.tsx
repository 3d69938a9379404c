import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import type { ProblemDetail } from "../../../shared/problem.ts";
import { Verdict } from "../../../shared/verdict.ts";
import { PopPanel } from "../../editor/PopPanel.tsx";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LevelMark } from "../../ui/LevelMark.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { TagPill } from "../../ui/TagPill.tsx";
import { JudgingFacts } from "./JudgingFacts.tsx";
import { LimitFacts } from "./LimitFacts.tsx";
import { ownStatusQuery } from "./queries.ts";
import { StatementTools } from "./StatementTools.tsx";
import css from "./StatementPane.module.css";

const StatisticsDialog = lazy(() => import("./StatisticsDialog.tsx"));

interface StatementHeadProps {
  detail: ProblemDetail;
  language: string | null;
  titlePrefix: string | null;
  onStatementLanguage(language: string): void;
}

/** Title, limits, level, author, tags, and the ways on from here. */
export function StatementHead(props: StatementHeadProps) {
  const { detail, language, titlePrefix, onStatementLanguage } = props;
  const { problem } = detail;
  const t = useTexts("problemPage");
  const title = `${problem.problemId} ${problem.title}`;
  const [statistics, setStatistics] = useState(false);
  return (
    <header className={css.head}>
      <div className={css.titleRow}>
        <PageTitle
          title={titlePrefix === null ? title : `${titlePrefix} · ${title}`}
          className={css.title}
        >
          <span className={`figures ${css.id}`}>{problem.problemId}</span> {problem.title}
        </PageTitle>
        <OwnMark pid={problem.id} />
      </div>
      <LimitFacts problem={problem} limits={detail.limits} language={language} />
      <ul role="list" className={css.facts}>
        <li>
          <span className="visually-hidden">{t("level")} </span>
          <LevelMark level={problem.difficulty} />
        </li>
        <li>
          {t("author")} {problem.author}
        </li>
        <JudgingFacts problem={problem} />
      </ul>
      <div className={css.ways}>
        <PopPanel icon="tag" label={t("tags")} face={t("tags")}>
          {detail.tags.length === 0 ? (
            <p>{t("noTags")}</p>
          ) : (
            <ul role="list" className={css.tagList}>
              {detail.tags.map((tag) => (
                <li key={tag.id}>
                  <Link to="/problem" search={{ tagId: [tag.id] } as never}>
                    <TagPill name={tag.name} color={tag.color} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </PopPanel>
        <Button look="quiet" size="small" icon="chart" onClick={() => setStatistics(true)}>
          {t("statistics")}
        </Button>
        <Link
          to="/status"
          search={{ problemID: problem.problemId, completeProblemID: true } as never}
          className={css.way}
        >
          <Icon name="list" /> {t("allSubmissions")}
        </Link>
        <span className={css.gap} />
        <StatementTools problem={problem} onStatementLanguage={onStatementLanguage} />
      </div>
      {statistics && (
        <Suspense fallback={null}>
          <StatisticsDialog
            title={problem.title}
            counts={detail.problemCount}
            onClose={() => setStatistics(false)}
          />
        </Suspense>
      )}
    </header>
  );
}

/** Solved, or tried: only for signed-in users. */
function OwnMark({ pid }: { pid: number }) {
  const t = useTexts("problemPage");
  const uid = useSession()?.user.uid;
  const { data } = useQuery(ownStatusQuery(pid, uid));
  const status = data?.[String(pid)]?.status;
  if (status === undefined || status === Verdict.NotSubmitted) return null;
  const solved = status === Verdict.Accepted;
  return (
    <span className={css.own} data-solved={solved || undefined}>
      <Icon name={solved ? "check" : "half"} />
      {t(solved ? "solved" : "attempted")}
    </span>
  );
}
