import type { Problem, ProblemCounts } from "../../../../shared/problem/problem.ts";
import { type VerdictInfo, verdicts } from "../../../../shared/verdict/verdict.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { VerdictMark } from "../../../ui/mark/VerdictMark.tsx";
import { ProblemFigures } from "./ProblemFigures.tsx";
import { type Slice, pieSlices } from "./pieSlices.ts";
import { wholePercent } from "../../../ui/text/wholePercent.ts";
import css from "./StatisticsDialog.module.css";
import { useStatisticsWords } from "./texts.ts";

const counted = {
  AC: "ac",
  WA: "wa",
  TLE: "tle",
  MLE: "mle",
  RE: "re",
  OLE: "ole",
  PE: "pe",
  CE: "ce",
  PAC: "pa",
} as const satisfies Record<string, keyof ProblemCounts>;

interface StatisticsDialogProps {
  problem: Pick<Problem, "id" | "title" | "codeShare">;
  counts: ProblemCounts;
  onClose(): void;
}

/**
 * Submissions of a problem by status, as a ring chart and as an accessible table. Below the table are charts of the
 * lowest time and memory with which each user solved the problem.
 */
export default function StatisticsDialog({ problem, counts, onClose }: StatisticsDialogProps) {
  const t = useStatisticsWords();
  const parts = Object.entries(counted)
    .map(([short, key]) => ({ key: verdictByShort(short), count: counts[key] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const slices = pieSlices(parts, 0.62);
  const { total } = counts;
  return (
    <Dialog title={t("title", { title: problem.title })} onClose={onClose} width="46rem">
      {slices.length === 0 ? (
        <EmptyNote icon="chart" title={t("empty")} />
      ) : (
        <div className={css.frame}>
          <Ring slices={slices} counts={counts} />
          <CountTable slices={slices} />
          <p className={css.total}>{t("total", { total, rate: wholePercent(counts.ac, total) })}</p>
        </div>
      )}
      {counts.ac > 0 && <ProblemFigures pid={problem.id} codeShare={problem.codeShare} />}
    </Dialog>
  );
}

function verdictByShort(short: string): VerdictInfo {
  const verdictRow = verdicts.find((verdict) => verdict.short === short);
  if (!verdictRow) throw new Error(`no verdict ${short}`);
  return verdictRow;
}

/**
 * The ring is only decorative, since the table contains the same counts. Short names are shown on the larger slices.
 */
function Ring({ slices, counts }: { slices: Slice<VerdictInfo>[]; counts: ProblemCounts }) {
  let from = 0;
  return (
    <svg viewBox="-1.05 -1.05 2.1 2.1" className={css.ring} aria-hidden>
      {slices.map(({ key, path, share }, index) => {
        const middle = (from + share / 2) * 2 * Math.PI;
        from += share;
        return (
          <g key={key.short} data-tone={key.tone} data-shade={shadeOf(slices, index)}>
            <path d={path} />
            {share >= 0.07 && (
              <text x={Math.sin(middle) * 0.81} y={-Math.cos(middle) * 0.81}>
                {key.short}
              </text>
            )}
          </g>
        );
      })}
      <text className={css.middle} y="-0.06">
        {wholePercent(counts.ac, counts.total)}%
      </text>
      <text className={css.below} y="0.17">
        AC
      </text>
    </svg>
  );
}

/** Slices of the same hue alternate in intensity, so that adjacent slices can be distinguished. */
function shadeOf(slices: Slice<VerdictInfo>[], index: number): number {
  const { tone } = slices[index]?.key ?? { tone: "mute" };
  return slices.slice(0, index).filter(({ key }) => key.tone === tone).length % 3;
}

function CountTable({ slices }: { slices: Slice<VerdictInfo>[] }) {
  const t = useStatisticsWords();
  const locale = useDisplayLocale();
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("table.status")}</th>
          <th scope="col">{t("table.count")}</th>
          <th scope="col">{t("table.share")}</th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ key, count, share }) => (
          <tr key={key.short}>
            <th scope="row">
              <VerdictMark status={key.code} />
            </th>
            <td className="figures">{count.toLocaleString(locale)}</td>
            <td className="figures">{percent.format(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
