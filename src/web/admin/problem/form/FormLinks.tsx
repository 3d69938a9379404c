import { Link } from "@tanstack/react-router";
import type { AdminProblem } from "../../../../shared/problem/problemAdmin.ts";
import { managedEditorials } from "../../../owner/managedEditorials.ts";
import { isRoot, useSession } from "../../../platform/session.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import navCss from "../../PageLinks.module.css";
import { useFormWords } from "../formWords.ts";
import { useProblemWords } from "../texts.ts";

/** Links from the form to the problem's editorials and, for users who may rejudge, to a rejudging of the problem. */
export function FormLinks({ row, problemId }: { row: AdminProblem; problemId: string }) {
  const t = useProblemWords();
  const words = useFormWords();
  const mayRejudge = isRoot(useSession()?.user);
  return (
    <p className={navCss.links}>
      <Link {...managedEditorials(row.id, row.classId)}>
        <Icon name="chat" /> {t("list.editorials")}
      </Link>
      {mayRejudge && row.submissions > 0 && (
        <Link to="/admin/judging" search={{ tab: "rejudgings", problem: problemId }}>
          <Icon name="refresh" /> {words("rejudge")}
        </Link>
      )}
    </p>
  );
}
