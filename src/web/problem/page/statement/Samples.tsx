import { useTexts } from "../../../platform/texts.tsx";
import { CopyButton } from "../../../ui/mark/CopyButton.tsx";
import css from "./Samples.module.css";

interface Pair {
  input: string;
  output: string;
}

/** Shows samples side by side if there is room; the user can copy each box separately, or all boxes at once. */
export function Samples({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTexts("problemPage");
  if (pairs.length === 0) return null;
  const all = () =>
    pairs.map(({ input, output }) => `${input.trimEnd()}\n\n${output.trimEnd()}\n`).join("\n");
  return (
    <section className={css.samples}>
      <div className={css.head}>
        <h2>{t("samples")}</h2>
        {pairs.length > 1 && <CopyButton text={all} label={t("copyAll")} />}
      </div>
      {pairs.map(({ input, output }, index) => {
        const number = index + 1;
        return (
          <div key={number} className={css.sample} data-long={isLong(input, output) || undefined}>
            {pairs.length > 1 && <h3>{t("sampleNumber", { number })}</h3>}
            <div className={css.pair}>
              <Box
                title={t("sampleInput")}
                text={input}
                copyLabel={t("copySampleInput", { number })}
              />
              <Box
                title={t("sampleOutput")}
                text={output}
                copyLabel={t("copySampleOutput", { number })}
              />
            </div>
          </div>
        );
      })}
    </section>
  );
}

/** Number of characters per printed line, and number of printed lines that fill a quarter of a page. */
const PRINTED = { columns: 44, lines: 12 };

/** Whether a sample is so long that it may be split between printed pages. */
function isLong(...texts: string[]): boolean {
  return texts.some((text) => {
    const lines = text.split("\n").map(({ length }) => Math.ceil(length / PRINTED.columns) || 1);
    return lines.reduce((sum, count) => sum + count, 0) > PRINTED.lines;
  });
}

function Box({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) {
  const visibleText = text.replace(/\n$/, "");
  return (
    <figure className={css.box}>
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} label={copyLabel} iconOnly />
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        <span>{visibleText}</span>
      </pre>
    </figure>
  );
}
