import { useTexts } from "../../platform/texts.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { partsOfCompilerMessage } from "./compileMessage.ts";
import css from "./ErrorText.module.css";

interface ErrorTextProps {
  /** Heading above the text, for example "Compiler output". */
  title: string;
  message: string;
  /** The code that the text refers to; line numbers beyond the end of the code do not become links. */
  code: string | null;
  /** Whether the message is from a remote judge. */
  isRemote?: boolean;
  /** Moves the caret to a position in the code; if absent, line numbers stay plain text. */
  onLine?: (line: number, column: number | null) => void;
}

/** A compiler or system message, unchanged, with links to lines of the code. */
export function ErrorText({ title, message, code, isRemote, onLine }: ErrorTextProps) {
  const t = useTexts("submission");
  const lines = code === null ? 0 : code.split("\n").length;
  const parts = partsOfCompilerMessage(message.trimEnd(), { lines, isRemote: isRemote === true });
  return (
    <div className={css.frame}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <CopyButton text={message} label={t("copyError")} iconOnly />
      </div>
      <pre
        className={css.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        {parts.map((part, index) =>
          part.kind === "place" && onLine ? (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- parts of a fixed text never reorder
              key={index}
              type="button"
              className={css.place}
              title={t("goToLine", { line: part.line })}
              onClick={() => onLine(part.line, part.column)}
            >
              {part.text}
            </button>
          ) : (
            part.text
          ),
        )}
      </pre>
    </div>
  );
}
