import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../platform/texts.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { StatusMark } from "../../submission/StatusMark.tsx";
import { progressOf } from "../../submission/list/progressOf.ts";
import { recentSubmissionsQuery } from "./queries.ts";
import styles from "./rows.module.css";

/** The user's latest submissions. */
export function RecentSubmissions({ uid }: { uid: string }) {
  const t = useTexts("home");
  const { data, error, refetch } = useQuery(recentSubmissionsQuery(uid));
  const mine = (
    <Link to="/status" search={{ onlyMine: true }}>
      {t("allMine")}
    </Link>
  );
  return (
    <Panel flush title={t("recent")} action={mine}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.records.length === 0 && <p className={styles.none}>{t("noRecent")}</p>}
      <ul role="list" className={`${styles.rows} ${styles.submissions}`}>
        {data?.records.map((row) => (
          <li key={row.submitId} className={styles.row}>
            <Link
              to="/submission-detail/$submitID"
              params={{ submitID: String(row.submitId) }}
              className={styles.verdict}
            >
              <StatusMark row={row} progress={progressOf(row)} />
            </Link>
            <Link
              to="/problem/$problemID"
              params={{ problemID: row.displayPid }}
              className={styles.main}
            >
              {row.displayPid} <bdi>{row.title}</bdi>
            </Link>
            <span className={styles.side}>
              <TimeAgo at={row.submitTime} />
            </span>
          </li>
        ))}
        {!data && !error && <li className={styles.wait} />}
      </ul>
    </Panel>
  );
}
