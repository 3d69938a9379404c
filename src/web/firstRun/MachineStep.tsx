import { useQuery } from "@tanstack/react-query";
import type { Finding } from "../../shared/system/doctor.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { CopyButton } from "../ui/mark/CopyButton.tsx";
import { Icon, type IconName } from "../ui/control/Icon.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import styles from "./FirstRunPage.module.css";
import { findingsQuery } from "./queries.ts";
import { useFirstRunWords } from "./texts.ts";

const icons: Record<Finding["state"], IconName> = { good: "check", missing: "dash", bad: "cross" };

/** The results of the doctor checks: the problems come first, and the other results are collapsed. */
export function MachineStep({ onNext }: { onNext(): void }) {
  const t = useFirstRunWords();
  const { data, error, isFetching, refetch } = useQuery(findingsQuery());
  const having = (state: Finding["state"]) =>
    data?.filter((finding) => finding.state === state) ?? [];
  const bad = having("bad");
  return (
    <>
      <h2 id="step-title">{t("machineTitle")}</h2>
      <div role="status">
        {isFetching ? (
          <p className={styles.state}>{t("examining")}</p>
        ) : (
          data && (
            <p className={styles.state} data-tone={bad.length > 0 ? "bad" : "good"}>
              <Icon name={bad.length > 0 ? "warning" : "check"} size={20} />
              {bad.length > 0 ? t("toFix", { count: bad.length }) : t("allGood")}
            </p>
          )
        )}
      </div>
      {error && !isFetching && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {bad.length > 0 && <Findings findings={bad} />}
      <Folded findings={having("missing")} title="missingOnes" />
      <Folded findings={having("good")} title="goodOnes" />
      <div className={styles.actions}>
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t("again")}
        </Button>
        <Button look="primary" onClick={onNext}>
          {t("next")}
        </Button>
      </div>
    </>
  );
}

function Folded(props: { findings: Finding[]; title: "goodOnes" | "missingOnes" }) {
  const t = useFirstRunWords();
  const { findings, title } = props;
  if (findings.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t(title, { count: findings.length })}</summary>
      <Findings findings={findings} />
    </details>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  const t = useFirstRunWords();
  const chinese = useDisplayLocale() === "zh-CN";
  return (
    <ul className={styles.findings}>
      {findings.map(({ subject, state, detail, fix, ...other }) => {
        const howTo = chinese ? (other.chineseFix ?? fix) : fix;
        return (
          <li key={`${subject} ${detail}`} data-state={state}>
            <Icon name={icons[state]} />
            <strong>
              {subject}
              <span className="visually-hidden"> ({t(state)})</span>
            </strong>
            <span>{chinese ? (other.chinese ?? detail) : detail}</span>
            {howTo && state !== "good" && (
              <div className={styles.fix}>
                <span>
                  <span className="visually-hidden">{t("howToFix")}: </span>
                  {howTo}
                </span>
                <CopyButton text={howTo} iconOnly />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
