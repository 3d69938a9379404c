import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { pagesOf } from "../../place/entries.ts";
import { useProblemPlace } from "./problemPlace.ts";
import { problemQuery } from "./queries.ts";
import { StatementSkeleton } from "./statement/StatementSkeleton.tsx";
import { Workbench } from "./Workbench.tsx";
import css from "./ProblemPage.module.css";

/** The page of a problem: statement, editor, submit button and result. */
export function ProblemPage() {
  const { problemID = "" } = useParams({ strict: false });
  return <OneProblem key={problemID} problemId={problemID} />;
}

function OneProblem({ problemId }: { problemId: string }) {
  const uid = useSession()?.user.uid;
  const [statementLanguage, setStatementLanguage] = useState<string | undefined>(undefined);
  const { frame } = useProblemPlace();
  const query = problemQuery(frame, problemId, { uid, statementLanguage });
  const { data, error, refetch } = useQuery(query);
  if (data) return <Workbench detail={data} onStatementLanguage={setStatementLanguage} />;
  if (!error) return <StatementSkeleton problemId={problemId} />;
  return (
    <div className={css.note}>
      <Unavailable problemId={problemId} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function Unavailable(props: { problemId: string; error: unknown; onRetry: () => void }) {
  const { problemId: id, error, onRetry } = props;
  const t = useTexts("problemPage");
  const { frame } = useProblemPlace();
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 404 && status !== 403 && status !== 400) {
    return (
      <>
        <PageTitle title={id} hidden />
        <ErrorNote error={error} onRetry={onRetry} />
      </>
    );
  }
  const hidden = status === 403;
  const title = t(hidden ? "hidden" : "notFound", { id });
  return (
    <>
      <PageTitle title={title} hidden />
      <EmptyNote
        icon={hidden ? "lock" : "search"}
        title={title}
        action={
          pagesOf(frame).isBank ? (
            <ButtonLink look="primary" to="/problem">
              {t("toList")}
            </ButtonLink>
          ) : undefined
        }
      >
        {t(hidden ? "hiddenHint" : "notFoundHint")}
      </EmptyNote>
    </>
  );
}
