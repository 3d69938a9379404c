import type { ReportEntry } from "../../../shared/problem/packageReport.ts";
import css from "./PackagePage.module.css";
import { filtered, type ReportFilter } from "./reportFilter.ts";
import { entryText, grouped } from "./reportText.ts";
import { usePackageWords } from "./texts.ts";

/** Shows how many parts of a problem were lost, changed and kept, with the report lines that describe these parts. */
export function ReportList(props: {
  report: ReportEntry[];
  open?: boolean;
  filter?: ReportFilter;
}) {
  const { report, open, filter = "all" } = props;
  const t = usePackageWords();
  const all = grouped(report);
  const count = (effect: string) => all.find(([outcome]) => outcome === effect)?.[1].length ?? 0;
  const [changed, lost, keptCount] = [count("changed"), count("lost"), count("kept")];
  return (
    <details className={css.report} open={open}>
      <summary>
        {t("details")}
        {lost > 0 && <span data-outcome="lost">{t("lostCount", { count: lost })}</span>}
        {changed > 0 && <span data-outcome="changed">{t("changedCount", { count: changed })}</span>}
        {keptCount > 0 && <span data-outcome="kept">{t("keptCount", { count: keptCount })}</span>}
        {changed + lost === 0 && <span data-outcome="kept">{t("lossless")}</span>}
      </summary>
      <dl>
        {grouped(filtered(report, filter)).map(([outcome, entries]) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>
              {t(outcome)} <span className="figures">{entries.length}</span>
            </dt>
            <dd>
              <ul>
                {entries.map((entry) => (
                  <li key={JSON.stringify(entry)}>{entryText(t, entry)}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
