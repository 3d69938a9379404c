import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getOwnProgress } from "../../../shared/practice/ownProgress.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import styles from "./rows.module.css";

/** Problems that the user tried but has not solved, the latest first. */
export function UnfinishedProblems(props: {
  problems: OutputOf<typeof getOwnProgress>["unfinished"];
}) {
  const t = useTexts("home");
  return (
    <Panel
      flush
      title={t("unfinished")}
      action={
        <Link to="/problem" search={{ own: "tried", oj: "ALL" }}>
          {t("allProblems")}
        </Link>
      }
    >
      <ul role="list" className={`${styles.rows} ${styles.submissions}`}>
        {props.problems.map(({ problemId, title, status }) => (
          <li key={problemId}>
            <Link to="/problem/$problemID" params={{ problemID: problemId }} className={styles.row}>
              <span className={`figures ${styles.id}`}>{problemId}</span>
              <span className={styles.main}>{title}</span>
              <VerdictMark status={status} form="short" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
