import type { introduction } from "../../../shared/texts/zh-CN/introduction.ts";
import { type VerdictInfo, verdicts } from "../../../shared/verdict/verdict.ts";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import styles from "./IntroductionPage.module.css";
import { useIntroductionWords } from "./texts.ts";

type Short = keyof typeof introduction.help;

/** The statuses in the order of judging: first the states before the verdict, then the results. */
const order = "PD SB CP JG AC WA PE CE TLE MLE RE OLE PAC SE SF SNR NS".split(" ");

/** Every status with its icon and meaning. */
export function ResultTable() {
  const t = useIntroductionWords();
  const place = ({ short }: VerdictInfo) => order.indexOf(short);
  const columns: Column<VerdictInfo>[] = [
    {
      key: "result",
      header: t("result"),
      isRowHeader: true,
      width: "12rem",
      narrowWidth: "8rem",
      cell: ({ code }) => <VerdictMark status={code} className={styles.mark} />,
    },
    {
      key: "code",
      header: t("code"),
      hideBelow: "narrow",
      width: "5rem",
      cell: ({ short }) => <code>{short}</code>,
    },
    {
      key: "meaning",
      header: t("meaning"),
      cell: ({ short, penalised }) => (
        <span className={styles.meaning}>
          {t(`help.${short as Short}`)}
          {penalised && <small>{t("penalty")}</small>}
        </span>
      ),
    },
  ];
  return (
    <Panel flush title={t("results")}>
      <DataTable
        caption={t("results")}
        columns={columns}
        rows={verdicts.toSorted((a, b) => place(a) - place(b))}
        rowKey={({ code }) => code}
        empty={null}
      />
    </Panel>
  );
}
