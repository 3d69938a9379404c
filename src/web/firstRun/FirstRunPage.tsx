import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { FirstRunStage } from "../../shared/site/firstRun.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { isRoot, useSession } from "../platform/session.ts";
import { LanguageMenu } from "../ui/layer/LanguageMenu.tsx";
import { ThemeMenu } from "../ui/layer/ThemeMenu.tsx";
import { Mark } from "../ui/mark/Wordmark.tsx";
import { Button } from "../ui/control/Button.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import styles from "./FirstRunPage.module.css";
import { AccountsStep } from "./AccountsStep.tsx";
import { InterfaceLanguageStep } from "./InterfaceLanguageStep.tsx";
import { MachineStep } from "./MachineStep.tsx";
import { firstRunQuery } from "./queries.ts";
import { SiteStep } from "./SiteStep.tsx";
import { StepList } from "./StepList.tsx";
import { VerdictStep } from "./VerdictStep.tsx";
import { useFirstRunWords } from "./texts.ts";

/** Setup of a new site for its owner; other visitors see a notice. */
export function FirstRunPage() {
  const t = useFirstRunWords();
  const stage = useQuery(firstRunQuery());
  const navigate = useNavigate();
  // The token is read from the router's state, which also changes when the URL is pasted into a tab that already shows
  // this page.
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, "") });
  const isDone = stage.data?.stage === "done";
  useEffect(() => {
    if (isDone) void navigate({ to: "/home", replace: true });
  }, [isDone, navigate]);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <div className={styles.middle}>
        <p className={styles.brand}>
          <Mark size={32} />
          Verdict
        </p>
        {stage.isError && (
          <>
            <PageTitle title={t("title")} />
            <ErrorNote error={stage.error} onRetry={() => void stage.refetch()} />
          </>
        )}
        {stage.data && !isDone && <Setup stage={stage.data.stage} token={token} />}
      </div>
    </main>
  );
}

/** Steps 0 and 1 need the token from the URL; the other steps need root's session. */
function Setup({ stage, token }: { stage: FirstRunStage; token: string }) {
  const t = useFirstRunWords();
  const root = isRoot(useSession()?.user);
  const [step, setStep] = useState(stage === "named" ? 2 : 0);
  if (stage === "open" && token === "") {
    return <Outside title={t("notReadyTitle")} text={t("notReadyText")} />;
  }
  if (step >= 2 && !root) {
    return (
      <Outside title={t("continueTitle")} text={t("continueText")}>
        <Button look="primary" onClick={() => requestLogin("asked")}>
          {t("signIn")}
        </Button>
      </Outside>
    );
  }
  return (
    <>
      <PageTitle title={t("title")} />
      <p className={styles.intro}>{t("intro")}</p>
      <StepList current={step} />
      <section className={styles.card} aria-labelledby="step-title">
        {step === 0 && <InterfaceLanguageStep onNext={() => setStep(1)} />}
        {step === 1 && (
          <SiteStep token={token} onBack={() => setStep(0)} onNext={() => setStep(2)} />
        )}
        {step === 2 && <AccountsStep onNext={() => setStep(3)} />}
        {step === 3 && <MachineStep onNext={() => setStep(4)} />}
        {step === 4 && <VerdictStep onBack={() => setStep(3)} />}
      </section>
    </>
  );
}

function Outside(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.card}>
      <PageTitle title={props.title} className={styles.outside} />
      <p>{props.text}</p>
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </section>
  );
}
