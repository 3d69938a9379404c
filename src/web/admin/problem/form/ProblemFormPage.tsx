import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { createProblem } from "../../../../shared/problem/problemAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { problemAddresses, useProblemAddresses } from "../../../owner/problemAddresses.ts";
import { call } from "../../../platform/api.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import navCss from "../../PageLinks.module.css";
import { adminProblemQuery, bankLanguagesQuery, draftQuery, proposedIdQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import { FormBody } from "./FormBody.tsx";
import type { FormTarget } from "./formTarget.ts";
import styles from "./ProblemFormPage.module.css";

/** The form for a new problem of the site or of the page's class, or for the problem whose number is in the URL. */
export function ProblemFormPage() {
  const { pid } = useParams({ strict: false });
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const { form: formAddress, params } = useProblemAddresses();
  const target: FormTarget = {
    head: classId === null ? null : <ToClassProblems classId={classId} />,
    defaults: null,
    visibility: null,
    classId,
    followsOwner: true,
    create: ({ problem, ...form }) =>
      call(createProblem, { ...form, problem: { ...problem, classId } }),
    onCreated(created) {
      const to = { ...params, pid: String(created) };
      void navigate({ to: formAddress, params: to, replace: true });
    },
  };
  return <ProblemForm pid={pid === undefined ? null : Number(pid)} target={target} />;
}

function ToClassProblems({ classId }: { classId: number }) {
  const t = useProblemWords();
  return (
    <p className={navCss.links}>
      <Link to="/class/$classID/problem" params={{ classID: String(classId) }}>
        <Icon name="left" /> {t("form.toClass")}
      </Link>
    </p>
  );
}

/** The form of a problem, or of a new problem if `pid` is null. */
export function ProblemForm(props: { pid: number | null; target: FormTarget }) {
  return <Opened key={props.pid ?? "new"} {...props} />;
}

/** Loads all initial data before the form can be edited. */
function Opened({ pid, target }: { pid: number | null; target: FormTarget }) {
  const t = useProblemWords();
  const problem = useQuery({ ...adminProblemQuery(pid ?? 0), enabled: pid !== null });
  const draft = useQuery(draftQuery(pid ?? 0, target.classId));
  const languages = useQuery(bankLanguagesQuery());
  /** Incremented to restart the form with the server's state. */
  const [visit, setVisit] = useState(0);
  const isOfClass = target.classId !== null;
  const proposed = useQuery({ ...proposedIdQuery(), enabled: pid === null && !isOfClass });
  // The form's rules require an id. For a new problem of a class, this id is a placeholder: the server replaces it with
  // the next free id.
  const proposedId = isOfClass ? `C${String(target.classId)}-1` : proposed.data?.problemId;
  const queries = [languages, draft, pid === null ? proposed : problem];
  const failed = queries.find(({ error, data }) => error && data === undefined);
  const title = pid === null ? t("form.new") : t("form.edit");
  if (failed) {
    return (
      <AdminPage>
        {target.head}
        <PageTitle title={title} />
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      </AdminPage>
    );
  }
  if (target.followsOwner && problem.data && problem.data.classId !== target.classId) {
    const { form, params } = problemAddresses(problem.data.classId);
    return <Navigate to={form} params={{ ...params, pid: String(pid) }} replace />;
  }
  const isMissing = pid === null ? !proposedId : !problem.data;
  if (!languages.data || draft.data === undefined || isMissing) {
    return (
      <AdminPage>
        {target.head}
        <PageTitle title={title} />
        <div className={styles.waiting} aria-busy="true" />
        <div className={styles.waiting} aria-hidden />
      </AdminPage>
    );
  }
  const again = async () => {
    await Promise.all([problem.refetch(), draft.refetch()]);
    setVisit(visit + 1);
  };
  return (
    <FormBody
      key={visit}
      row={problem.data ?? null}
      proposedId={proposedId ?? ""}
      draft={draft.data}
      languages={languages.data}
      target={target}
      onAgain={() => void again()}
    />
  );
}
