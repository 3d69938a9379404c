import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isRoot, useSession } from "../../platform/session.ts";
import { RejudgingTable } from "../../rejudge/RejudgingTable.tsx";
import { RejudgingView } from "../../rejudge/RejudgingView.tsx";
import { StartDialog, type StartScope } from "../../rejudge/StartDialog.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { useRejudgings } from "../../rejudge/useRejudgings.ts";
import { linkToSubmission } from "../../submission/SubmissionLinks.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { BoardChanges } from "./BoardChanges.tsx";
import { ProblemChoice } from "./ProblemChoice.tsx";
import css from "./RejudgePage.module.css";

const route = getRouteApi("/contest/$contestID/rejudge");

/** Rejudging in a contest, for root: the selection of submissions, and the effects of an opened rejudging. */
export function RejudgePage() {
  const t = useContestWords();
  const words = useJudgingWords();
  const { info } = useContest();
  const { id } = route.useSearch();
  const root = isRoot(useSession()?.user);
  const title = t("titleOf", { tab: t("tabs.rejudge"), contest: info.title });
  return (
    <>
      <PageTitle title={title} hidden />
      {!root && <EmptyNote icon="lock" title={words("contest.rootOnly")} />}
      {root && <div className={css.page}>{id === undefined ? <Choice /> : <Opened id={id} />}</div>}
    </>
  );
}

function Choice() {
  const t = useJudgingWords();
  const { cid } = useContest();
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const list = useRejudgings({ page, cid });
  const params = { contestID: String(cid) };
  const [scope, setScope] = useState<StartScope>();
  return (
    <>
      <p className={css.intro}>{t("contest.intro")}</p>
      <ProblemChoice onChoose={(letters) => setScope({ cid, letters })} />
      <h2 className={css.title}>{t("contest.earlier")}</h2>
      <RejudgingTable
        list={list}
        page={page}
        searchOf={(goal) => ({ page: goal > 1 ? goal : undefined })}
        linkOf={(id, look) => (
          <Link to="/contest/$contestID/rejudge" params={params} search={{ id }} {...look} />
        )}
      />
      {scope && (
        <StartDialog
          scope={scope}
          onClose={() => setScope(undefined)}
          onStarted={({ id }) =>
            void navigate({ to: "/contest/$contestID/rejudge", params, search: { id } })
          }
        />
      )}
    </>
  );
}

function Opened({ id }: { id: number }) {
  const t = useJudgingWords();
  const { cid } = useContest();
  const back = (
    <Link to="/contest/$contestID/rejudge" params={{ contestID: String(cid) }}>
      {t("back")}
    </Link>
  );
  return (
    <RejudgingView key={id} id={id} back={back} linkOf={linkToSubmission}>
      {(rejudging) => <BoardChanges rejudging={rejudging} />}
    </RejudgingView>
  );
}
