import { Link } from "@tanstack/react-router";
import { type RehearsalFinding, rehearsalKinds } from "../../../../shared/contestRehearsal.ts";
import { useSession } from "../../../platform/session.ts";
import { mayUse } from "../../access.ts";
import css from "./RehearsalPage.module.css";
import { useRehearsalWords } from "./texts.ts";

const ofContest = {
  problems: "/admin/contest/$contestId/problems",
  settings: "/admin/contest/$contestId/edit",
  participants: "/admin/contest/$contestId/participant",
} as const;

/** Link to the page where a finding can be fixed. Only root can open the site's switches. */
export function FixLink(props: { contestId: string; finding: RehearsalFinding }) {
  const { contestId, finding } = props;
  const { code, problem } = finding;
  const t = useRehearsalWords();
  const isRoot = mayUse(useSession()?.user, "manageSystem");
  const { at } = rehearsalKinds[code];
  switch (at) {
    case "problem": {
      if (!problem) return null;
      const { pid, displayId } = problem;
      return (
        <Link className={css.fix} to="/admin/problems/$pid" params={{ pid: String(pid) }}>
          {t("fix.problem", { letter: displayId })}
        </Link>
      );
    }
    case "list":
      return (
        <Link className={css.fix} to="/admin/contest" search={{ keyword: contestId }}>
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
      return (
        <Link className={css.fix} to="/admin/dashboard">
          {t("fix.nodes")}
        </Link>
      );
    default:
      return (
        <Link className={css.fix} to={ofContest[at]} params={{ contestId }}>
          {t(`fix.${at}`)}
        </Link>
      );
  }
}
