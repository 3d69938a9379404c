import type { TrialRow } from "../../shared/verdict/trial.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { moveTab } from "../ui/page/tabKeyboard.ts";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import type { Trials } from "./useTrial.ts";
import { inputOf, TRIAL_PANEL_ID, type TrialTab, trialTabId } from "./trialInputs.ts";
import type { TrialWords } from "./texts.ts";
import css from "./TrialPanel.module.css";

interface TrialTabsProps {
  samples: number;
  tab: TrialTab;
  onTab(tab: TrialTab): void;
  rows: Trials["rows"];
  words: TrialWords;
}

/** One tab for each sample and one tab for the user's input; each tab shows the result of its last run. */
export function TrialTabs({ samples, tab, onTab, rows, words: t }: TrialTabsProps) {
  const tabs: TrialTab[] = [...Array.from({ length: samples }, (_, at) => at + 1), "own"];
  return (
    <div
      className={css.tabs}
      role="tablist"
      aria-label={t("tabs")}
      onKeyDown={(event) => moveTab(event, tabs, onTab)}
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={trialTabId(name)}
          aria-selected={name === tab}
          aria-controls={TRIAL_PANEL_ID}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {name === "own" ? t("own") : t("sample", { number: name })}
          <TabMark of={inputOf(rows, name)} />
        </button>
      ))}
    </div>
  );
}

function TabMark({ of }: { of: TrialRow["inputs"][number] | null }) {
  const outcome = of?.outcome;
  // A run on the user's own input is not judged, so a normal exit does not mean Accepted.
  if (!outcome || (!outcome.judged && outcome.status === Verdict.Accepted)) return null;
  return <VerdictMark status={outcome.status} form="icon" />;
}
