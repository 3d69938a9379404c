import { useTexts } from "../../platform/texts.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import css from "./ProblemPage.module.css";

export type PaneName = "statement" | "code" | "result";
const names = ["statement", "code", "result"] as const;

interface PaneTabsProps {
  pane: PaneName;
  onPane(pane: PaneName): void;
  /** Status of the submission whose result is shown; it appears on the result's tab. */
  status: number | null;
}

/** Tabs of the panes on a narrow screen, always visible at the top. */
export function PaneTabs({ pane, onPane, status }: PaneTabsProps) {
  const t = useTexts("problemPage");
  return (
    <nav className={css.paneTabs} aria-label={t("tabs")}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === pane ? "true" : undefined}
          onClick={() => onPane(name)}
        >
          {t(`panes.${name}`)}
          {name === "result" && status !== null && <VerdictMark status={status} form="icon" />}
        </button>
      ))}
    </nav>
  );
}
