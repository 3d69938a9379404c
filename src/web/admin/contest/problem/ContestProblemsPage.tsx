import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { freesPartialResults } from "../../../../shared/contestOrganizer/penaltyChoices.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import formCss from "../form/ContestFormPage.module.css";
import { adminContestQuery, contestLinksQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import chooseCss from "../../problem/choose/choose.module.css";
import { AddingPanels } from "./AddingPanels.tsx";
import { ProblemOrder } from "./ProblemOrder.tsx";

/**
 * The problems of a contest, with controls to add, order, change (letter, title and balloon colour) and remove them.
 */
export function ContestProblemsPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = useParams({ strict: false });
  const cid = Number(contestId);
  const contest = useQuery(adminContestQuery(cid));
  const links = useQuery(contestLinksQuery(cid));
  const error = contest.error ?? links.error;
  const retry = () => void Promise.all([contest.refetch(), links.refetch()]);
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="problems" />
      {error ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : links.data ? (
        <div className={chooseCss.parts}>
          <Panel title={t("problemsCaption")}>
            <ProblemOrder
              cid={cid}
              links={links.data}
              freesPartial={
                contest.data !== undefined && freesPartialResults(contest.data.rule, contest.data)
              }
            />
          </Panel>
          <AddingPanels cid={cid} />
        </div>
      ) : (
        <div className={formCss.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}
