import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserLink } from "../../ranking/UserLink.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { recentRankQuery } from "./moreQueries.ts";
import styles from "./RecentRank.module.css";
import { useHomeMoreWords } from "./texts.ts";

/** Lists the users who solved the most new problems in the last seven days. */
export function RecentRank() {
  const t = useHomeMoreWords();
  const { data, error, refetch } = useQuery(recentRankQuery());
  return (
    <Panel flush title={t("rank")} action={<Link to="/acm-rank">{t("rankMore")}</Link>}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.none}>{t("rankEmpty")}</p>}
      <ol role="list" className={styles.list}>
        {data?.map((person, index) => (
          <li key={person.uid}>
            <span
              className={`figures ${styles.place}`}
              aria-label={t("rankPlace", { number: index + 1 })}
              role="img"
            >
              {index + 1}
            </span>
            <UserLink user={person} />
            <span className={`figures ${styles.solved}`}>
              {t("rankSolved", { count: person.ac })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
