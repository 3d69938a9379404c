import { useEffect, useMemo, useRef, useState } from "react";
import { pairFiles } from "../../../../shared/verdict/casePairing.ts";
import type { UploadState } from "../../../../shared/problem/testData.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { casesOfPairs, type CaseItem } from "../model/casesModel.ts";
import styles from "./data.module.css";
import { useDataWords } from "./texts.ts";

/** Maximum number of unused files that are listed by name. */
const NAMED = 100;

/** Pairing result of an archive: the cases found by name, and the reason why each remaining file is not used. */
export function PairingReport(props: {
  upload: UploadState;
  hasCases: boolean;
  wantsGroups: boolean;
  onCases: (cases: CaseItem[], isReplacing: boolean) => void;
  /** Called if there were no cases before; the cases of the archive are then used without asking the user. */
  onAdopt: (cases: CaseItem[]) => void;
  onClose: () => void;
}) {
  const { upload, hasCases, wantsGroups, onCases, onAdopt, onClose } = props;
  const t = useDataWords();
  const { pairs, leftOut, grouped } = useMemo(
    () => pairFiles(upload.files.map(({ name }) => name)),
    [upload.files],
  );
  const [useGroups, setUseGroups] = useState(wantsGroups);
  const groups = new Set(pairs.map(({ group }) => group)).size;
  const [isAutomatic] = useState(!hasCases && pairs.length > 0);
  const casesWith = (withGroups: boolean) => casesOfPairs(pairs, upload, grouped && withGroups);
  const take = (isReplacing: boolean) => onCases(casesWith(useGroups), isReplacing);
  // Adopts the proposed cases when the report is first shown; when the user changes the checkbox below, they are
  // adopted again.
  const first = useRef(() => isAutomatic && onAdopt(casesWith(useGroups)));
  useEffect(() => void first.current(), []);
  return (
    <section className={styles.report} aria-label={t("report.title", { name: upload.name })}>
      <header className={styles.reportHead}>
        <h3>{t("report.title", { name: upload.name })}</h3>
        <Button look="quiet" size="small" onClick={onClose}>
          {t("report.close")}
        </Button>
      </header>
      {pairs.length > 0 ? (
        <p className={styles.good}>
          <Icon name="check" /> {t("report.pairs", { count: pairs.length })}
        </p>
      ) : (
        <p className={styles.warn}>
          <Icon name="warning" /> {t("report.noPairs")}
        </p>
      )}
      {upload.lineEnds > 0 && (
        <p className={styles.note}>{t("report.lineEnds", { count: upload.lineEnds })}</p>
      )}
      <LeftOut files={[...leftOut, ...upload.ignored]} />
      {grouped && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={useGroups}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setUseGroups(checked);
              if (isAutomatic) onAdopt(casesWith(checked));
            }}
          />
          <span>
            {t("report.useGroups")}{" "}
            <span className={styles.note}>{t("report.grouped", { count: groups })}</span>
          </span>
        </label>
      )}
      {isAutomatic && <p className={styles.note}>{t("report.taken")}</p>}
      {pairs.length > 0 && !isAutomatic && (
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => take(true)}>
            {t("report.replace")}
          </Button>
          {hasCases && <Button onClick={() => take(false)}>{t("report.append")}</Button>}
        </div>
      )}
    </section>
  );
}

type Reason = Parameters<typeof reasonKey>[0];
const reasonKey = (
  reason: "noOutput" | "noInput" | "second" | "unknown" | "system" | "link",
): `report.reason.${typeof reason}` => `report.reason.${reason}`;

function LeftOut({ files }: { files: { name: string; reason: Reason }[] }) {
  const t = useDataWords();
  if (files.length === 0) return <p className={styles.note}>{t("report.allUsed")}</p>;
  // Files added by operating systems are listed last.
  const order = files.toSorted(
    (a, b) => Number(a.reason === "system") - Number(b.reason === "system"),
  );
  const needsAttention = files.some(({ reason }) => reason !== "system" && reason !== "unknown");
  return (
    <details className={styles.leftOut} open={needsAttention}>
      <summary>{t("report.leftOut", { count: files.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region */}
      <div className={styles.leftOutTable} tabIndex={0} role="group" aria-label={t("report.why")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("report.file")}</th>
              <th scope="col">{t("report.why")}</th>
            </tr>
          </thead>
          <tbody>
            {order.slice(0, NAMED).map(({ name, reason }) => (
              <tr key={name}>
                <td className={styles.name}>{name}</td>
                <td>{t(reasonKey(reason))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {files.length > NAMED && (
          <p className={styles.note}>{t("report.more", { count: files.length - NAMED })}</p>
        )}
      </div>
    </details>
  );
}
