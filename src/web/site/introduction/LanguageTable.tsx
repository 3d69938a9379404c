import type { Language } from "../../../shared/problem/problem.ts";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./IntroductionPage.module.css";
import { useIntroductionWords } from "./texts.ts";

/** Languages of the connected judge nodes, with the versions and commands that they reported. */
export function LanguageTable(props: {
  languages: Language[] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const { languages, error, onRetry } = props;
  const t = useIntroductionWords();
  const columns: Column<Language>[] = [
    {
      key: "language",
      header: t("language"),
      isRowHeader: true,
      width: "10rem",
      narrowWidth: "45%",
      cell: ({ name }) => <strong className={styles.name}>{name}</strong>,
    },
    {
      key: "version",
      header: t("version"),
      width: "11rem",
      cell: ({ description, compileCommand }) => (
        <>
          {description}
          {compileCommand && (
            <code className={`${styles.command} ${styles.below}`}>{compileCommand}</code>
          )}
        </>
      ),
    },
    {
      key: "command",
      header: t("command"),
      hideBelow: "medium",
      cell: ({ compileCommand }) =>
        compileCommand ? (
          <code className={styles.command}>{compileCommand}</code>
        ) : (
          <span className={styles.none}>{t("noCommand")}</span>
        ),
    },
    {
      key: "factor",
      header: t("factor"),
      align: "end",
      hideBelow: "narrow",
      width: "9rem",
      cell: ({ timeFactor, memoryFactor }) => `× ${timeFactor} / × ${memoryFactor}`,
    },
  ];
  return (
    <Panel flush title={t("compilers")}>
      <p className={styles.intro}>{t("compilersText")}</p>
      <DataTable
        caption={t("compilers")}
        columns={columns}
        rows={languages}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        skeletonRows={12}
        empty={<EmptyNote title={t("noLanguages")} />}
      />
    </Panel>
  );
}
