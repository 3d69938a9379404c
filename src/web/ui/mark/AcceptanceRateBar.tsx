import { useTexts } from "../../platform/texts.tsx";
import { HoverCard } from "../layer/HoverCard.tsx";
import { rateShares, type StatusCounts } from "../text/rateShares.ts";
import styles from "./AcceptanceRateBar.module.css";
import { VerdictMark } from "./VerdictMark.tsx";

/** The share of accepted submissions as a number and a bar; hover, focus or tap shows the share of every status. */
export function RateBar({ counts }: { counts: StatusCounts }) {
  const t = useTexts("ui");
  const { rate, width, shares } = rateShares(counts);
  return (
    <HoverCard
      className={styles.rate}
      label={counts.total > 0 ? t("acceptedRate", { rate }) : t("noSubmissionsYet")}
      card={() => <Breakdown shares={shares} total={counts.total} />}
    >
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${width}%` }} />
      </span>
      <span className={`figures ${styles.figure}`}>{counts.total > 0 ? `${rate}%` : "—"}</span>
    </HoverCard>
  );
}

function Breakdown({
  shares,
  total,
}: {
  shares: ReturnType<typeof rateShares>["shares"];
  total: number;
}) {
  const t = useTexts("ui");
  if (total === 0) return <p>{t("noSubmissionsYet")}</p>;
  return (
    <table className={`figures ${styles.breakdown}`}>
      <caption>{t("breakdown")}</caption>
      <tbody>
        {shares.map(({ status, count, percent }) => (
          <tr key={status}>
            <th scope="row">
              <VerdictMark status={status} />
            </th>
            <td>{count}</td>
            <td>{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
