import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getOutdatedResults } from "../../../../shared/submission/rejudge.ts";
import { call } from "../../../platform/api.ts";
import { isRoot, useSession } from "../../../platform/session.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";
import { useFormWords } from "../formWords.ts";
import { ADMIN_PROBLEMS } from "../queries.ts";
import styles from "./ProblemFormPage.module.css";

/** Verdicts from before the last change of the problem's judging; read again after each save, as the contests are. */
const outdatedQuery = (pid: number) =>
  queryOptions({
    queryKey: [...ADMIN_PROBLEMS, "contests", pid, "outdated"],
    queryFn: ({ signal }) => call(getOutdatedResults, { pid }, signal),
  });

/**
 * States how many verdicts are from before the last change of the problem's judging, with a link that starts a
 * rejudging of the problem. For users who may rejudge.
 */
export function OutdatedResults({ pid, problemId }: { pid: number; problemId: string }) {
  const t = useFormWords();
  const mayRejudge = isRoot(useSession()?.user);
  const { data } = useQuery({ ...outdatedQuery(pid), enabled: mayRejudge });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <p className={styles.running} role="note">
      <Icon name="warning" /> {t("outdated", { count })}
      <WordSpace />
      <Link to="/admin/judging" search={{ tab: "rejudgings", problem: problemId }}>
        {t("rejudge")}
      </Link>
    </p>
  );
}
