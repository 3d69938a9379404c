import type { Problem, ProblemDetail } from "../../../../shared/problem/problem.ts";
import { useDisplayLocale, useTexts } from "../../../platform/texts.tsx";
import { Tooltip } from "../../../ui/layer/HoverCard.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { memorySize, milliseconds } from "../../../ui/text/figures.ts";
import { limitsFor } from "./limitsInWords.ts";
import css from "./StatementPane.module.css";

interface LimitFactsProps {
  problem: Pick<Problem, "timeLimit" | "memoryLimit" | "outputLimit">;
  limits: ProblemDetail["limits"];
  language: string | null;
}

/** The limits for the chosen language, with an explanation when they differ from the stated limits. */
export function LimitFacts({ problem, limits, language }: LimitFactsProps) {
  const t = useTexts("problemPage");
  const locale = useDisplayLocale();
  const { timeLimit, memoryLimit, differs, factor } = limitsFor(problem, limits, language);
  const stated = {
    time: milliseconds(problem.timeLimit, locale),
    memory: memorySize(problem.memoryLimit * 1024, locale),
  };
  const why =
    factor !== null
      ? t("limitsDoubled", { ...stated, language: language ?? "", factor: String(factor) })
      : t("limitsOwn", { ...stated, language: language ?? "" });
  return (
    <dl className={css.limits}>
      <div title={t("timeLimit")}>
        <dt>
          <Icon name="clock" />
          <span className="visually-hidden">{t("timeLimit")}</span>
        </dt>
        <dd className="figures">{milliseconds(timeLimit, locale)}</dd>
      </div>
      <div title={t("memoryLimit")}>
        <dt>
          <Icon name="memory" />
          <span className="visually-hidden">{t("memoryLimit")}</span>
        </dt>
        <dd className="figures">{memorySize(memoryLimit * 1024, locale)}</dd>
      </div>
      {problem.outputLimit !== null && (
        <div>
          <dt>
            <Icon name="overflow" /> {t("outputLimit")}
          </dt>
          <dd className="figures">{memorySize(problem.outputLimit * 1024, locale)}</dd>
        </div>
      )}
      {differs && (
        <div className={css.limitsWhy}>
          <dt className="visually-hidden">{t("limitsWhy")}</dt>
          <dd>
            <Tooltip text={why}>
              {factor !== null ? `${language} ×${factor}` : language} <Icon name="info" />
            </Tooltip>
          </dd>
        </div>
      )}
    </dl>
  );
}
