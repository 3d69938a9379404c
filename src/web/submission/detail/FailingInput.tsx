import { useQuery } from "@tanstack/react-query";
import { FAILING_INPUT_MAX } from "../../../shared/verdict/caseResults.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { codeSize } from "../../ui/text/figures.ts";
import { failingInputQuery } from "../queries.ts";
import css from "./ErrorText.module.css";

/**
 * The beginning of the input of the first test that failed; renders nothing if it must not be shown. Loaded as a
 * separate chunk.
 */
export function FailingInput({ submitId, seq }: { submitId: number; seq: number }) {
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  const { data: input } = useQuery(failingInputQuery({ submitId, seq }, useSession()?.user.uid));
  if (input?.seq !== seq) return null;
  const { inputText, size, isCut } = input;
  const title = t("failingInput", { seq });
  return (
    <div className={css.frame}>
      <div className={css.head}>
        <h2 className={css.title}>
          {title}
          {isCut && (
            <span className={css.part}>
              {t("failingInputCut", {
                shown: codeSize(FAILING_INPUT_MAX, locale),
                size: codeSize(size, locale),
              })}
            </span>
          )}
        </h2>
        <CopyButton text={inputText} label={t("copyInput")} iconOnly />
      </div>
      <pre
        className={css.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        {inputText === "" ? t("emptyInput") : inputText.replace(/\n$/, "")}
      </pre>
    </div>
  );
}
