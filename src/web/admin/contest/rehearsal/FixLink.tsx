import { Link } from "@tanstack/react-router";
import {
  type RehearsalFinding,
  rehearsalKinds,
} from "../../../../shared/contestOrganizer/contestRehearsal.ts";
import { useAsHelper } from "../../../owner/asHelper.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useProblemAddresses } from "../../../owner/problemAddresses.ts";
import { isStaff, useSession } from "../../../platform/session.ts";
import { mayUse } from "../../access.ts";
import css from "./RehearsalPage.module.css";
import { useRehearsalWords } from "./texts.ts";

/**
 * Link to the page where a finding can be fixed. It is absent if the user cannot open that page: only root can open the
 * site settings, only staff can open the dashboard, and helpers can open neither problem forms nor the list of
 * contests.
 */
export function FixLink(props: { contestId: string; finding: RehearsalFinding }) {
  const { contestId, finding } = props;
  const { code, problem } = finding;
  const t = useRehearsalWords();
  const user = useSession()?.user;
  const isRoot = mayUse(user, "manageSystem");
  const isHelper = useAsHelper();
  const isOfClass = useOwnerClass() !== null;
  const addresses = useContestAddresses();
  const problemPages = useProblemAddresses();
  const { at } = rehearsalKinds[code];
  switch (at) {
    case "problem": {
      if (!problem || isHelper) return null;
      const { pid, displayId } = problem;
      return (
        <Link
          className={css.fix}
          to={problemPages.form}
          params={{ ...problemPages.params, pid: String(pid) }}
        >
          {t("fix.problem", { letter: displayId })}
        </Link>
      );
    }
    case "list":
      return isHelper && !isOfClass ? null : (
        <Link
          className={css.fix}
          to={addresses.list}
          params={addresses.params}
          search={{ keyword: contestId }}
        >
          {t("fix.list")}
        </Link>
      );
    case "switches":
      return isRoot ? (
        <Link className={css.fix} to="/admin/switch">
          {t("fix.switches")}
        </Link>
      ) : null;
    case "nodes":
      return isStaff(user) ? (
        <Link className={css.fix} to="/admin/dashboard">
          {t("fix.nodes")}
        </Link>
      ) : null;
    default:
      return (
        <Link className={css.fix} to={addresses[at]} params={{ ...addresses.params, contestId }}>
          {t(`fix.${at}`)}
        </Link>
      );
  }
}
