import { useQueries, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { LOCAL_BANK } from "../../../../shared/problem/problem.ts";
import { formatExamples } from "../../../../shared/problem/examples.ts";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { useDisplayLocale, useTexts } from "../../../platform/texts.tsx";
import { JudgingFacts } from "../../../problem/page/statement/JudgingFacts.tsx";
import { LimitFacts } from "../../../problem/page/statement/LimitFacts.tsx";
import { StatementBody } from "../../../problem/page/statement/StatementBody.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { LevelMark } from "../../../ui/mark/LevelMark.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { tagByName } from "../fields/offeredTags.ts";
import { adminTagsQuery } from "../../tag/queries.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useFormWords } from "../formWords.ts";
import { previewQuery } from "../../../markdown/previewQuery.ts";
import { problemTextPreview } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./WholePreview.module.css";

const Attachments = lazy(() => import("../../../problem/page/statement/Attachments.tsx"));

const parts = ["description", "input", "output", "hint"] as const;

/** The whole problem as a contestant would read it, from the form's content, in either language. */
export default function WholePreview(props: {
  pid: number | null;
  problem: ProblemState;
  author: string;
  onClose: () => void;
}) {
  const { pid, problem, author, onClose } = props;
  const t = useFormWords();
  const words = useProblemWords();
  const page = useTexts("problemPage");
  const classId = useOwnerClass();
  // For a new problem of a class, the server assigns the id.
  const hasId = pid !== null || classId === null;
  const [reader, setReader] = useState<Locale>(useDisplayLocale());
  // The version that readers see: in their language if the statement has it, otherwise in the other language.
  const written = locales.filter((locale) => problem.statements[locale] !== undefined);
  const current = written.includes(reader) ? reader : (written[0] ?? reader);
  const title = problem.statements[current]?.title.trim();
  return (
    <Dialog title={t("whole.title")} width="64rem" onClose={onClose}>
      <div className={styles.preview}>
        <div className={styles.bar}>
          <Choices
            label={t("whole.language")}
            value={reader}
            options={locales.map((value) => ({ value, label: words(`language.${value}`) }))}
            onChange={setReader}
          />
          <p className={styles.note}>{t("whole.unsaved")}</p>
        </div>
        <article className={styles.paper} aria-label={t("whole.title")}>
          <header className={styles.head}>
            <h2 lang={current}>
              {hasId && <span className={`figures ${styles.id}`}>{problem.problemId}</span>}{" "}
              {title || t("whole.noTitle")}
            </h2>
            {/* The typed text might not be a number yet. */}
            {problem.timeLimit > 0 && problem.memoryLimit > 0 && (
              <LimitFacts problem={problem} limits={{}} language={null} />
            )}
            <ul role="list" className={styles.facts}>
              <li>
                <LevelMark level={problem.difficulty} rating={problem.rating} />
              </li>
              <li>
                {page("author")} {author}
              </li>
              <JudgingFacts problem={problem} />
            </ul>
            <Tags names={problem.tags} />
          </header>
          <Body
            pid={pid}
            problem={problem}
            statementLocale={current}
            reader={reader}
            written={written}
          />
          <Files files={problem.userExtraFile} />
        </article>
      </div>
    </Dialog>
  );
}

function Body(props: {
  pid: number | null;
  problem: ProblemState;
  statementLocale: Locale;
  reader: Locale;
  written: readonly Locale[];
}) {
  const { pid, problem, statementLocale, reader, written } = props;
  const t = useFormWords();
  const statement = problem.statements[statementLocale];
  const texts = parts.map((part) => statement?.[part] ?? "");
  const previews = useQueries({
    queries: texts.map((text) => previewQuery(problemTextPreview(pid ?? 0), text)),
  });
  const failed = previews.find(({ error, data }) => error && data === undefined);
  if (failed) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />;
  const isBlank = texts.map((text) => text.trim() === "");
  if (isBlank.every(Boolean) && problem.examples.length === 0) {
    return <p className={styles.note}>{t("whole.empty")}</p>;
  }
  if (previews.some(({ data }, at) => !isBlank[at] && data === undefined)) {
    return <div className={styles.waiting} aria-busy="true" />;
  }
  const [description, input, output, hint] = previews.map(({ data }, at) =>
    isBlank[at] ? "" : (data?.html ?? ""),
  ) as [string, string, string, string];
  return (
    <StatementBody
      reader={reader}
      problem={{
        html: { description, input, output, hint },
        statementLanguage: statementLocale,
        languagesAvailable: [...written],
        examples: formatExamples(problem.examples),
        source: problem.source || null,
      }}
    />
  );
}

function Tags({ names }: { names: readonly string[] }) {
  const t = useFormWords();
  const isEnglish = useDisplayLocale() === "en-US";
  const { data } = useQuery(adminTagsQuery(LOCAL_BANK));
  if (names.length === 0) return null;
  const tags = (data?.tags ?? []).map(({ name, nameEn, color }) => ({
    name,
    nameEn,
    color,
    group: null,
  }));
  return (
    <ul role="list" className={styles.tags} aria-label={t("whole.tags")}>
      {names.map((name) => {
        const tag = tagByName(tags, name);
        return (
          <li key={name}>
            <TagPill name={(isEnglish && tag?.nameEn) || name} color={tag?.color ?? null} />
          </li>
        );
      })}
    </ul>
  );
}

function Files({ files }: { files: ProblemState["userExtraFile"] }) {
  const t = useFormWords();
  const list = Object.entries(files).map(([name, content]) => ({ name, content }));
  if (list.length === 0) return null;
  return (
    <section className={styles.files}>
      <h2>{t("whole.files")}</h2>
      <Suspense fallback={null}>
        <Attachments files={list} />
      </Suspense>
    </section>
  );
}
