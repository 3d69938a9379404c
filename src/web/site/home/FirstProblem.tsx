import { useQuery } from "@tanstack/react-query";
import { Verdict, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { problemListQuery } from "../../problem/list/queries.ts";
import { RandomButton } from "../../problem/list/RandomButton.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import styles from "./FirstProblem.module.css";
import { ownProgressQuery } from "./queries.ts";
import { suggestProblem, suggestToGuest } from "./suggestProblem.ts";

/** A suggested problem: for new users the first problem, for other users an unfinished problem or the next one. */
export function FirstProblem() {
  const t = useTexts("home");
  const suggestion = useSuggestion();
  const words = useWords(suggestion);
  if (suggestion === null) return null;
  const problem = suggestion && "problem" in suggestion ? suggestion.problem : undefined;
  return (
    <section className={styles.card} aria-labelledby="first-problem">
      <h2 id="first-problem">{words.title}</h2>
      {problem ? (
        <p className={styles.name}>
          <span className="figures">{problem.problemId}</span>
          <bdi>{problem.title}</bdi>
        </p>
      ) : (
        !suggestion && <p className={styles.waiting} aria-hidden />
      )}
      <p className={styles.text}>{words.text}</p>
      {(!suggestion || suggestion.kind === "first") && <Strip />}
      <div className={styles.ways}>
        {problem && (
          <ButtonLink
            look="primary"
            icon="play"
            to="/problem/$problemID"
            params={{ problemID: problem.problemId }}
          >
            {t(suggestion?.kind === "unfinished" ? "continueAction" : "firstAction")}
          </ButtonLink>
        )}
        <ButtonLink to="/problem" look={problem ? "plain" : "primary"}>
          {t("browse")}
        </ButtonLink>
        <RandomButton look="quiet">{t("random")}</RandomButton>
      </div>
    </section>
  );
}

/** Returns undefined while loading, and null if no problem can be suggested. */
function useSuggestion() {
  const uid = useSession()?.user.uid;
  const list = useQuery({ ...problemListQuery({}), enabled: uid === undefined });
  const progress = useQuery(ownProgressQuery(uid));
  if (uid !== undefined)
    return progress.data ? suggestProblem(progress.data) : progress.isError ? null : undefined;
  return list.data ? suggestToGuest(list.data.records) : list.isError ? null : undefined;
}

function useWords(suggestion: ReturnType<typeof useSuggestion>): { title: string; text: string } {
  const guest = useSession() === null;
  const t = useTexts("home");
  const names = useTexts("verdict");
  switch (suggestion?.kind) {
    case "unfinished": {
      const short = verdictOf(suggestion.status).short as Parameters<typeof names>[0];
      return { title: t("continueTitle"), text: t("continueText", { status: names(short) }) };
    }
    case "next":
      return { title: t("nextTitle"), text: t("nextText", { count: suggestion.solved }) };
    case "allTried":
      return { title: t("allTriedTitle"), text: t("allTriedText") };
    case "first": {
      const isSum = /^a\s*\+\s*b/i.test(suggestion.problem.title);
      return { title: t("firstTitle"), text: t(isSum ? "firstText" : "firstTextOther") };
    }
    case undefined:
      // Most guests get this problem. Its text is therefore used as a placeholder while the problem is loading, so that
      // the layout does not shift.
      return { title: t("firstTitle"), text: guest ? t("firstText") : "\u00a0" };
  }
}

/** The steps of a submission, with the usual status icons. */
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
