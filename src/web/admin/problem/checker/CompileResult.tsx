import { useErrorText } from "../../../ui/text/errorText.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import styles from "./CheckerPanel.module.css";
import { compilerMessages, isSource } from "./compilerMessages.ts";
import type { Compiled } from "./compileProgram.ts";
import { useCheckerWords } from "./texts.ts";

/** Compile result: success, or messages with links to their lines. */
export function CompileResult(props: {
  compiled: Compiled | null;
  error: unknown;
  /** Whether the code has been edited since it was compiled. */
  stale: boolean;
  onLine: (line: number, column: number | null) => void;
}) {
  const { compiled, error, stale, onLine } = props;
  const t = useCheckerWords();
  const errorText = useErrorText();
  return (
    <div className={styles.result} role="status">
      {error !== null && (
        <p className={styles.error}>
          <Icon name="warning" /> {errorText(error)}
        </p>
      )}
      {error === null && compiled?.log === null && (
        <p className={styles.good}>
          <Icon name="check" /> {t("compiled")}
        </p>
      )}
      {error === null && compiled?.log && <Broken log={compiled.log} onLine={onLine} />}
      {compiled && stale && <p className={styles.hint}>{t("stale")}</p>}
    </div>
  );
}

function Broken({
  log,
  onLine,
}: {
  log: string;
  onLine: (line: number, column: number | null) => void;
}) {
  const t = useCheckerWords();
  const messages = compilerMessages(log);
  return (
    <>
      <p className={styles.error}>
        <Icon name="warning" /> {t("notCompiled")}
      </p>
      {messages.length > 0 && (
        <ol className={styles.messages} aria-label={t("errorsAt", { count: messages.length })}>
          {messages.map(({ file, line, column, tone, text }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- messages of one answer never reorder
            <li key={at} data-tone={tone}>
              {isSource(file) ? (
                <button type="button" onClick={() => onLine(line, column)}>
                  {t("atLine", { line })}
                </button>
              ) : (
                <span>{t("inFile", { file, line })}</span>
              )}{" "}
              {text}
            </li>
          ))}
        </ol>
      )}
      <details open={messages.length === 0}>
        <summary>{t("wholeText")}</summary>
        <pre
          className={styles.log}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
          tabIndex={0}
          role="region"
          aria-label={t("wholeText")}
        >
          {log}
        </pre>
      </details>
    </>
  );
}
