import { useQuery } from "@tanstack/react-query";
import { problemListQuery } from "../../problem/list/queries.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { VerdictMark } from "../../ui/VerdictMark.tsx";
import { Verdict } from "../../../shared/verdict.ts";
import { RandomButton } from "../../problem/list/RandomButton.tsx";
import styles from "./FirstProblem.module.css";

/** The way in for a newcomer: the first problem of the list, one press away. */
export function FirstProblem() {
  const t = useTexts("home");
  const list = useQuery(problemListQuery({ limit: 1 }));
  const first = list.data?.records[0];
  const isSum = first !== undefined && /^a\s*\+\s*b/i.test(first.title);
  if (list.isSuccess && !first) return null;
  return (
    <section className={styles.card} aria-labelledby="first-problem">
      <h2 id="first-problem">{t("firstTitle")}</h2>
      {first ? (
        <>
          <p className={styles.name}>
            <span className="figures">{first.problemId}</span>
            {first.title}
          </p>
          <p className={styles.text}>{t(isSum ? "firstText" : "firstTextOther")}</p>
        </>
      ) : (
        <p className={styles.waiting} aria-hidden />
      )}
      <Strip />
      <div className={styles.ways}>
        <ButtonLink
          look="primary"
          icon="play"
          to={first ? "/problem/$problemID" : "/problem"}
          params={{ problemID: first?.problemId ?? "" }}
        >
          {t("firstAction")}
        </ButtonLink>
        <ButtonLink to="/problem">{t("browse")}</ButtonLink>
        <RandomButton look="quiet">{t("random")}</RandomButton>
      </div>
    </section>
  );
}

/** What a submission goes through, in the marks used everywhere. */
function Strip() {
  const steps = [Verdict.Pending, Verdict.Compiling, Verdict.Judging, Verdict.Accepted];
  return (
    <ol role="list" className={styles.strip}>
      {steps.map((status) => (
        <li key={status}>
          <VerdictMark status={status} />
        </li>
      ))}
    </ol>
  );
}
