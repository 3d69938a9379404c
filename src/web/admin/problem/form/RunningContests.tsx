import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listContestsOfProblem } from "../../../../shared/contestOrganizer/contestRejudge.ts";
import { call } from "../../../platform/api.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useFormWords } from "../formWords.ts";
import { ADMIN_PROBLEMS } from "../queries.ts";
import styles from "./ProblemFormPage.module.css";

/** Running contests with submissions to a problem. */
const contestsQuery = (pid: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "contests", pid],
    queryFn: ({ signal }) => call(listContestsOfProblem, { pid }, signal),
  });

/**
 * Before the problem is saved, warns about running contests that contain the problem; afterwards, lists contests with
 * results from two versions of the problem.
 */
export function RunningContests({ pid }: { pid: number }) {
  const t = useFormWords();
  const { data = [] } = useQuery(contestsQuery(pid));
  return data.map(({ contest, submissions: count, what }, at) => {
    const isChanged = what.length > 0;
    return (
      <p key={contest?.cid ?? `hidden-${at}`} className={styles.running} role="note">
        <Icon name="warning" />{" "}
        {contest === null
          ? t(isChanged ? "contests.hiddenChanged" : "contests.hiddenRunning", { count })
          : t(isChanged ? "contests.changed" : "contests.running", {
              contest: contest.title,
              letter: contest.displayId,
              count,
            })}{" "}
        {isChanged && contest !== null && (
          <Link to="/contest/$contestID/organizer" params={{ contestID: String(contest.cid) }}>
            {t("contests.decide")}
          </Link>
        )}
      </p>
    );
  });
}
