import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { isId } from "../../shared/call/ids.ts";
import { ApiError } from "../platform/apiError.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { trainingQuery } from "./queries.ts";
import { RegisterPanel } from "./RegisterForm.tsx";
import { tabOf } from "./tabOf.ts";
import { ToHomework } from "./ToHomework.tsx";
import { useTrainingWords } from "./texts.ts";
import { type OpenTraining, TrainingContext } from "./trainingContext.ts";
import { TrainingHead } from "./TrainingHead.tsx";
import { TrainingTabs } from "./TrainingTabs.tsx";
import css from "./TrainingShell.module.css";

/** The frame of all pages of a training: access, header and menu. */
export function TrainingShell() {
  const { trainingID = "" } = useParams({ strict: false });
  const uid = useSession()?.user.uid;
  if (uid === undefined) return <LoginFirst />;
  if (!isId(trainingID)) return <NoTraining />;
  return <Entered key={`${trainingID} ${uid}`} tid={Number(trainingID)} uid={uid} />;
}

/** A page that is shown instead of the training, for example if the training does not exist. */
function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <PageTitle title={title} hidden />
      {children}
    </div>
  );
}

function LoginFirst() {
  const t = useTrainingWords();
  useEffect(() => requestLogin("required"), []);
  const login = (
    <Button look="primary" onClick={() => requestLogin("required")}>
      {t("login")}
    </Button>
  );
  return (
    <Instead title={t("loginTitle")}>
      <EmptyNote icon="lock" title={t("loginTitle")} action={login}>
        {t("loginText")}
      </EmptyNote>
    </Instead>
  );
}

function NoTraining() {
  const t = useTrainingWords();
  return (
    <Instead title={t("notFound")}>
      <EmptyNote
        title={t("notFound")}
        action={<ButtonLink to="/training">{t("toList")}</ButtonLink>}
      >
        {t("notFoundHint")}
      </EmptyNote>
    </Instead>
  );
}

function Entered({ tid, uid }: { tid: number; uid: string }) {
  const t = useTrainingWords();
  const { data: detail, error, refetch } = useQuery(trainingQuery(tid, uid));
  const training = useMemo(() => detail && { tid, uid, detail }, [tid, uid, detail]);
  if (training) return <Opened training={training} />;
  if (error instanceof ApiError && error.status === 404) return <NoTraining />;
  if (error) {
    return (
      <Instead title={t("listTitle")}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Instead>
    );
  }
  return (
    <div className={css.page} aria-busy="true">
      <PageTitle title={t("listTitle")} hidden />
      <span className={css.waitTitle} />
      <span className={css.waitBody} />
    </div>
  );
}

function Opened({ training }: { training: OpenTraining }) {
  const { problemID, submitID } = useParams({ strict: false });
  const isProblem = problemID !== undefined && submitID === undefined;
  const { tid, detail } = training;
  if (detail.isHomework && detail.classId !== null) {
    return <ToHomework tid={tid} classId={detail.classId} />;
  }
  // A problem's page is as high as the window and has its own header, so it is shown without this frame.
  if (isProblem && training.detail.access) {
    return (
      <TrainingContext value={training}>
        <Outlet />
      </TrainingContext>
    );
  }
  return (
    <TrainingContext value={training}>
      <div className={css.page}>
        <TrainingHead training={training} />
        <TrainingTabs />
        <Gate training={training} />
      </div>
    </TrainingContext>
  );
}

/**
 * Renders the page or, if the viewer has no access yet, the password form. The introduction page is always rendered,
 * because it contains this form itself.
 */
function Gate({ training: { detail } }: { training: OpenTraining }) {
  const t = useTrainingWords();
  // The tab of the rendered page. It cannot be derived from the URL, which changes as soon as the next page starts to
  // load.
  const tab = tabOf(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" }));
  if (detail.access || tab === "introduction") return <Outlet />;
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t(`tabs.${tab}`), training: detail.title })} hidden />
      <RegisterPanel isAlone />
    </>
  );
}
