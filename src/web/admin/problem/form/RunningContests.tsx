import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listContestsOfProblem } from "../../../../shared/contestRejudge.ts";
import { call } from "../../../platform/api.ts";
import { Icon } from "../../../ui/Icon.tsx";
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
 * Before a save, warns about running contests with the problem; after it, lists results that belong to two versions.
 */
export function RunningContests({ pid }: { pid: number }) {
  const t = useFormWords();
  const { data = [] } = useQuery(contestsQuery(pid));
  return data.map(({ cid, title, displayId, submissions, what }) => (
    <p key={cid} className={styles.running} role="note">
      <Icon name="warning" />{" "}
      {t(what.length > 0 ? "contests.changed" : "contests.running", {
        contest: title,
        letter: displayId,
        count: submissions,
      })}{" "}
      {what.length > 0 && (
        <Link to="/contest/$contestID/organizer" params={{ contestID: String(cid) }}>
          {t("contests.decide")}
        </Link>
      )}
    </p>
  ));
}
