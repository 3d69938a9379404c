import { Link } from "@tanstack/react-router";
import type { SharedCode } from "../../../../shared/problem/problemStatistics.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { codeSize, milliseconds } from "../../../ui/text/figures.ts";
import css from "./ProblemFigures.module.css";
import { useStatisticsWords } from "./texts.ts";

interface SharedCodesProps {
  statistics: { fastest: SharedCode[]; shortest: SharedCode[] };
  codeShare: boolean;
}

/** The fastest and the shortest program among the shared accepted submissions. */
export function SharedCodes({ statistics: { fastest, shortest }, codeShare }: SharedCodesProps) {
  const t = useStatisticsWords();
  const locale = useDisplayLocale();
  return (
    <>
      <div className={css.head}>
        <h3>{t("figures.shared")}</h3>
      </div>
      {fastest.length === 0 ? (
        <p className={css.none}>{t(codeShare ? "figures.noneShared" : "figures.sharingOff")}</p>
      ) : (
        <div className={css.pair}>
          <CodeList
            title={t("figures.fastest")}
            codes={fastest}
            figureOf={({ time }) => milliseconds(time, locale)}
          />
          <CodeList
            title={t("figures.shortest")}
            codes={shortest}
            figureOf={({ length }) => codeSize(length, locale)}
          />
        </div>
      )}
    </>
  );
}

function CodeList(props: {
  title: string;
  codes: SharedCode[];
  figureOf(code: SharedCode): string;
}) {
  const { title, codes, figureOf } = props;
  const t = useStatisticsWords();
  return (
    <section aria-label={title} className={css.codes}>
      <h4>{title}</h4>
      <ol role="list">
        {codes.map((code) => (
          <li key={code.submitId}>
            <Link
              to="/submission-detail/$submitID"
              params={{ submitID: String(code.submitId) }}
              aria-label={t("figures.codeOf", { name: code.username, figure: figureOf(code) })}
            >
              <strong className="figures">{figureOf(code)}</strong>
              <span className={css.name}>{code.username}</span>
              <span className={css.language}>{code.language}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
