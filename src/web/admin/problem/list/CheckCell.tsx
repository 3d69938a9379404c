import { Link } from "@tanstack/react-router";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { useProblemAddresses } from "../../../owner/problemAddresses.ts";
import { Icon, type IconName } from "../../../ui/control/Icon.tsx";
import type { ProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";

const icons: Record<"bad" | "running" | "good", IconName> = {
  bad: "warning",
  running: "ring",
  good: "check",
};

/**
 * Result of the last check of a problem's jury programs, with a link to the check for users who may edit the problem.
 */
export function CheckCell({ row, t }: { row: AdminProblemRow; t: ProblemWords }) {
  const { check, id, mayEdit } = row;
  const addresses = useProblemAddresses();
  if (!check) {
    return (
      <span className={styles.never} title={t("list.checks.none")}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t("list.checks.none")}</span>
      </span>
    );
  }
  const { total, done, unexpected } = check;
  const state = unexpected.length > 0 ? "bad" : done < total ? "running" : "good";
  const names = unexpected.join(t("bulk.comma"));
  const long =
    state === "bad"
      ? t("list.checks.badLong", { names })
      : state === "running"
        ? t("list.checks.runningLong", { done, total })
        : t("list.checks.good");
  const short =
    state === "bad"
      ? t("list.checks.bad", { count: unexpected.length })
      : state === "running"
        ? t("list.checks.running", { done, total })
        : t("list.checks.good");
  const face = (
    <>
      <Icon name={icons[state]} /> {short}
    </>
  );
  if (!mayEdit) {
    return (
      <span className={styles.check} data-state={state} title={long}>
        {face}
      </span>
    );
  }
  return (
    <Link
      className={styles.check}
      data-state={state}
      title={long}
      to={addresses.form}
      params={{ ...addresses.params, pid: String(id) }}
      hash="check"
    >
      {face}
    </Link>
  );
}
