import { Link } from "@tanstack/react-router";
import { useTexts } from "../../platform/texts.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./rows.module.css";
import type { HomeSummary } from "./SiteCounts.tsx";

export function NewestProblems({ problems }: { problems: HomeSummary["newest"] }) {
  const t = useTexts("home");
  return (
    <Panel flush title={t("newest")} action={<Link to="/problem">{t("allProblems")}</Link>}>
      {problems.length === 0 && (
        <EmptyNote icon="list" title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyNote>
      )}
      <ul role="list" className={styles.rows}>
        {problems.map((problem) => (
          <li key={problem.pid}>
            <Link
              to="/problem/$problemID"
              params={{ problemID: problem.problemId }}
              className={styles.row}
            >
              <span className={`figures ${styles.id}`}>{problem.problemId}</span>
              <span className={styles.main}>{problem.title}</span>
              <LevelMark level={problem.difficulty} />
              <span className={`figures ${styles.side}`}>
                {problem.ac > 0
                  ? t("solvedBy", { ac: problem.ac, total: problem.total })
                  : t("noneAccepted")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
