import { useTexts } from "../../../platform/texts.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import css from "./Samples.module.css";

interface Pair {
  input: string;
  output: string;
}

/** Samples side by side where there is room; every box and all of them can be copied. */
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
          <div key={number} className={css.sample}>
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

function Box({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) {
  const shown = text.replace(/\n$/, "");
  return (
    <figure className={css.box}>
      <figcaption>
        {title}
        <CopyButton text={text} label={copyLabel} iconOnly />
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        {shown}
      </pre>
    </figure>
  );
}
