import { Link } from "@tanstack/react-router";
import type { CheckTally } from "../../../shared/verdict/checkTally.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import css from "./PackagePage.module.css";
import { usePackageWords } from "./texts.ts";

const NAMED = 3;

/**
 * Shows whether the package's jury programs get the expected verdicts on this site; updated while the programs are
 * judged.
 */
export function JuryCheck({ pid, check }: { pid: number; check: CheckTally }) {
  const t = usePackageWords();
  const { total, done, unexpected } = check;
  const isRunning = done < total;
  const names = unexpected.slice(0, NAMED).join(", ") + (unexpected.length > NAMED ? " …" : "");
  const state = unexpected.length > 0 ? "bad" : isRunning ? "running" : "good";
  return (
    <p className={css.jury} data-state={state} role="status">
      <Icon name={state === "bad" ? "warning" : state === "good" ? "check" : "ring"} />
      <span>
        {isRunning && t("juryRunning", { done, total })}
        {isRunning && state === "bad" && " · "}
        {state === "bad" && t("juryUnexpected", { count: unexpected.length, names })}
        {state === "good" && t("juryGood", { total })}
      </span>
      <Link to="/admin/problems/$pid" params={{ pid: String(pid) }} hash="check">
        {t("juryOpen")}
      </Link>
    </p>
  );
}
