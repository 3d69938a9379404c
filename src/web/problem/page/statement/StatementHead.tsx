import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { linkBanks, type ProblemDetail } from "../../../../shared/problem/problem.ts";
import { practicePlace } from "../../../../shared/submission/submissionPlace.ts";
import { PopPanel } from "../../../editor/PopPanel.tsx";
import { SaveToList } from "../../lists/SaveToList.tsx";
import { ownState, ownStateIcons } from "../../../problemSet/ownState.ts";
import { problemAddresses } from "../../../owner/problemAddresses.ts";
import { pagesOf } from "../../../place/entries.ts";
import { usePagesOf } from "../../../place/framePages.ts";
import { ownMarksQuery } from "../../../problemSet/queries.ts";
import { isRoot, useSession } from "../../../platform/session.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { Button, ButtonLink } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { LevelMark } from "../../../ui/mark/LevelMark.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { JudgingFacts } from "./JudgingFacts.tsx";
import { laterPanels } from "../lazyPanelsOf.ts";
import { LimitFacts } from "./LimitFacts.tsx";
import { useProblemPlace } from "../problemPlace.ts";
import { StatementTools } from "./StatementTools.tsx";
import css from "./StatementPane.module.css";

const StatisticsDialog = lazy(async () => (await laterPanels()).loadStatistics());
const RemoteDown = lazy(async () => (await laterPanels()).loadRemoteDown());

interface StatementHeadProps {
  detail: ProblemDetail;
  language: string | null;
  titlePrefix: string | null;
  onStatementLanguage(language: string): void;
}

/**
 * Two rows: the first has the title and the display options, the second has limits, level, author and links to related
 * pages.
 */
export function StatementHead(props: StatementHeadProps) {
  const { detail, language, titlePrefix, onStatementLanguage } = props;
  const { problem } = detail;
  const t = useTexts("problemPage");
  const { frame } = useProblemPlace();
  const title = `${problem.problemId} ${problem.title}`;
  return (
    <header className={css.head}>
      <div className={css.titleRow}>
        <div className={css.named}>
          <PageTitle
            title={titlePrefix === null ? title : `${titlePrefix} · ${title}`}
            className={css.title}
          >
            <span className={`figures ${css.id}`}>{problem.problemId}</span>{" "}
            <bdi>{problem.title}</bdi>
          </PageTitle>
          <OwnMark pid={problem.id} />
        </div>
        <StaffWays detail={detail} />
        <StatementTools problem={problem} onStatementLanguage={onStatementLanguage} />
      </div>
      <div className={css.factRow}>
        <LimitFacts problem={problem} limits={detail.limits} language={language} />
        <ul role="list" className={css.facts}>
          {problem.difficulty !== null && (
            <li>
              <span className="visually-hidden">{t("level")} </span>
              <LevelMark level={problem.difficulty} rating={problem.rating} />
            </li>
          )}
          {problem.author !== "" && (
            <li>
              <span className="visually-hidden">{t("author")} </span>
              <Icon name="user" /> {problem.author}
            </li>
          )}
          <JudgingFacts problem={problem} />
          {detail.remote && <RemoteFact remote={detail.remote} />}
          {detail.origin && (
            <li>
              {t("originFrom", { judge: detail.origin.judge })}
              {" · "}
              <Original url={detail.origin.sourceUrl} />
            </li>
          )}
        </ul>
        {pagesOf(frame).isBank ? <BankWays detail={detail} /> : <FrameWays detail={detail} />}
      </div>
      {detail.remote?.isDown && (
        <Suspense fallback={null}>
          <RemoteDown remote={detail.remote} />
        </Suspense>
      )}
    </header>
  );
}

/** For a problem of a remote judge: the name of the judge, and a link to the problem's page at the judge. */
function RemoteFact({ remote }: { remote: NonNullable<ProblemDetail["remote"]> }) {
  const t = useTexts("problemPage");
  const { judge, sourceUrl } = remote;
  return (
    <li>
      {t(linkBanks.includes(judge) ? "remoteLink" : "remoteRobot", { judge })}
      {sourceUrl !== null && (
        <>
          {" · "}
          <Original url={sourceUrl} />
        </>
      )}
    </li>
  );
}

/** A link to the problem's page at its remote judge. */
function Original({ url }: { url: string }) {
  const t = useTexts("problemPage");
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t("remoteOriginal")} <Icon name="external" />
    </a>
  );
}

/**
 * On a problem page within a contest, a training or another set of problems: a link to the submissions to this problem
 * within the set, and the tags if the set shows them.
 */
function FrameWays({ detail: { problem, tags } }: { detail: ProblemDetail }) {
  const t = useTexts("problemPage");
  const { frame } = useProblemPlace();
  return (
    <div className={css.ways}>
      {tags.length > 0 && <Tags tags={tags} />}
      <Link {...usePagesOf(frame).submissions(frame.id, problem.problemId)} className={css.way}>
        <Icon name="list" /> {t("allSubmissions")}
      </Link>
    </div>
  );
}

/** Links to related pages: tags, statistics, all submissions. */
function BankWays({ detail }: { detail: ProblemDetail }) {
  const { problem } = detail;
  const t = useTexts("problemPage");
  const [statistics, setStatistics] = useState(false);
  return (
    <>
      <div className={css.ways}>
        <Tags tags={detail.tags} />
        <Button
          look="quiet"
          size="small"
          icon="chart"
          title={t("statistics")}
          onClick={() => setStatistics(true)}
        >
          <WayLabel>{t("statistics")}</WayLabel>
        </Button>
        <Link
          {...pagesOf(practicePlace).submissions(practicePlace.id, problem.problemId)}
          className={css.way}
          title={t("allSubmissions")}
        >
          <Icon name="list" /> <WayLabel>{t("allSubmissions")}</WayLabel>
        </Link>
        <SaveToList pid={problem.id} labelClass={css.saveLabel} />
      </div>
      {statistics && (
        <Suspense fallback={null}>
          <StatisticsDialog
            problem={problem}
            counts={detail.problemCount}
            onClose={() => setStatistics(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Each tag links to the problems with this tag. */
function Tags({ tags }: Pick<ProblemDetail, "tags">) {
  const t = useTexts("problemPage");
  return (
    <PopPanel icon="tag" label={t("tags")} face={<WayLabel>{t("tags")}</WayLabel>}>
      {tags.length === 0 ? (
        <p>{t("noTags")}</p>
      ) : (
        <ul role="list" className={css.tagList}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <Link to="/problem" search={{ tagId: [tag.id] } as never}>
                <TagPill name={tag.name} color={tag.color} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PopPanel>
  );
}

/** The text of a link or button; if there is no room for the text, it is available only to screen readers. */
function WayLabel({ children }: { children: string }) {
  return <span className={css.wayLabel}>{children}</span>;
}

/** For staff: links to edit the problem and to rejudge its submissions. */
function StaffWays({ detail }: { detail: ProblemDetail }) {
  const { problem, mayEdit, classId = null } = detail;
  const { form, params } = problemAddresses(classId);
  const t = useTexts("problemPage");
  const { frame } = useProblemPlace();
  // A rejudging uses the problem's id in the problem bank; a contest does not show this id.
  const mayRejudge = isRoot(useSession()?.user) && pagesOf(frame).isBank;
  if (!mayEdit && !mayRejudge) return null;
  const look = { look: "quiet", size: "small", iconOnly: true } as const;
  return (
    <div className={css.tools}>
      {mayEdit && (
        <ButtonLink {...look} icon="pen" to={form} params={{ ...params, pid: String(problem.id) }}>
          {t("edit")}
        </ButtonLink>
      )}
      {mayRejudge && (
        <ButtonLink
          {...look}
          icon="refresh"
          to="/admin/judging"
          search={{ tab: "rejudgings", problem: problem.problemId }}
        >
          {t("rejudge")}
        </ButtonLink>
      )}
    </div>
  );
}

/** The reader's result: solved, tried, or not published; shown only to signed-in users. */
function OwnMark({ pid }: { pid: number }) {
  const t = useTexts("problemPage");
  const uid = useSession()?.user.uid;
  const { place, earlier } = useProblemPlace();
  const { data } = useQuery(ownMarksQuery(place, uid, [pid]));
  const before = useQuery(ownMarksQuery(earlier ?? place, earlier && uid, [pid])).data;
  const states = [data, before].map((statuses) => ownState(statuses?.[String(pid)]?.status));
  const state = states.find((each) => each === "solved") ?? states[0] ?? states[1];
  if (state === undefined) return null;
  return (
    <span className={css.own} data-state={state}>
      <Icon name={ownStateIcons[state]} />
      {t(`ownStates.${state}`)}
    </span>
  );
}
