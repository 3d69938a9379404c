import { Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  type ChangedProblem,
  decideChangedProblem,
} from "../../../shared/contestOrganizer/contestRejudge.ts";
import { call } from "../../platform/api.ts";
import { isRoot, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useQueueWork } from "../useQueueWork.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./OrganizerPage.module.css";

/** Problems that were changed during the contest; the organizer decides here what happens to earlier results. */
export function ChangedProblems({ rows }: { rows: readonly ChangedProblem[] }) {
  const t = useWorkWords();
  if (rows.length === 0) return null;
  return (
    <Panel title={t("overview.changedProblems")} label={t("overview.changedProblems")}>
      <ul role="list" className={css.changed}>
        {rows.map((row) => (
          <Change key={row.pid} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

type Decision = "keep" | "rescore" | "rejudge";
type Decided = OutputOf<typeof decideChangedProblem>;

function Change({ row }: { row: ChangedProblem }) {
  const t = useWorkWords();
  const { cid } = useContest();
  const navigate = useNavigate();
  const root = isRoot(useSession()?.user);
  const { pid, displayId: letter, submissions, rejudgingId } = row;
  const params = { contestID: String(cid) };
  const act = useQueueWork(
    cid,
    (decision: Decision): Promise<Decided> => call(decideChangedProblem, { cid, pid, decision }),
    ({ rejudgingId: id }) => {
      if (id === null) return toast("good", t("overview.changeDecided"));
      void navigate({ to: "/contest/$contestID/rejudge", params, search: { id } });
    },
  );
  const button = (decision: Decision, name: string, isFirst: boolean) => (
    <Button
      size="small"
      look={isFirst ? "primary" : "plain"}
      busy={act.isPending && act.variables === decision}
      onClick={() => !act.isPending && act.mutate(decision)}
    >
      {name}
    </Button>
  );
  const what = row.what.map((each) => t(`overview.changedWhat.${each}`)).join(", ");
  return (
    <li>
      <p>{t("overview.changedText", { letter, what, count: submissions })}</p>
      <div className={css.changedActs}>
        {rejudgingId !== null && root && (
          <Link to="/contest/$contestID/rejudge" params={params} search={{ id: rejudgingId }}>
            {t("overview.openPreview")}
          </Link>
        )}
        {root && row.canRescore && button("rescore", t("overview.rescore"), true)}
        {root && button("rejudge", t("overview.rejudgeProblem"), !row.canRescore)}
        {button("keep", t("overview.keepResults"), false)}
        {!root && <small>{t("overview.changeByRoot")}</small>}
      </div>
    </li>
  );
}
