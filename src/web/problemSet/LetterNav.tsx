import { Link, useParams } from "@tanstack/react-router";
import type { OwnStatuses, SetProblem } from "../../shared/problem/problemSet.ts";
import type { PageAddress } from "../place/entry.ts";
import { ownState, ownStateIcons } from "./ownState.ts";
import { Icon } from "../ui/control/Icon.tsx";
import type { SetWords } from "./words.ts";
import css from "./LetterNav.module.css";

interface LetterNavProps<Problem extends SetProblem> {
  /** Label of the navigation for screen readers. */
  label: string;
  problems: readonly Problem[];
  own: OwnStatuses;
  addressOf(problem: Problem): PageAddress;
  words: SetWords;
}

/**
 * Navigation on a problem page: links to the other problems of the set, labelled with their ids in the set and the
 * reader's status.
 */
export function LetterNav<Problem extends SetProblem>(props: LetterNavProps<Problem>) {
  const { label, problems, own, addressOf, words } = props;
  const { problemID = "" } = useParams({ strict: false });
  return (
    <nav aria-label={label} className={css.letters}>
      {problems.map((problem) => {
        const { pid, displayId, displayTitle } = problem;
        const state = ownState(own[String(pid)]?.status);
        return (
          <Link
            key={pid}
            {...addressOf(problem)}
            className={css.letter}
            data-state={state}
            title={displayTitle}
            aria-current={displayId === problemID.toUpperCase() ? "page" : undefined}
          >
            {state && <Icon name={ownStateIcons[state]} label={words.ownStates[state]} />}
            {displayId}
          </Link>
        );
      })}
    </nav>
  );
}
