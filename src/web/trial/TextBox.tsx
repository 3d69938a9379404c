import { CopyButton } from "../ui/mark/CopyButton.tsx";
import type { TrialWords } from "./texts.ts";
import { useTexts } from "../platform/texts.tsx";
import css from "./TrialPanel.module.css";

/** Shows a program's input or output unchanged, for reading and copying. */
export function TextBox(props: { title: string; text: string; words: TrialWords }) {
  const { title, text, words: t } = props;
  const ui = useTexts("ui");
  return (
    <figure className={css.box}>
      <figcaption>
        {title}
        {text !== "" && <CopyButton text={text} label={`${ui("copy")}: ${title}`} iconOnly />}
      </figcaption>
      {text === "" ? (
        <p className={css.empty}>{t("nothing")}</p>
      ) : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          {text.replace(/\n$/, "")}
        </pre>
      )}
    </figure>
  );
}
