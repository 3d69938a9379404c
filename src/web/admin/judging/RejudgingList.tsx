import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { isRoot, useSession } from "../../platform/session.ts";
import css from "../../rejudge/rejudge.module.css";
import { RejudgingTable } from "../../rejudge/RejudgingTable.tsx";
import { StartDialog } from "../../rejudge/StartDialog.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { useRejudgings } from "../../rejudge/useRejudgings.ts";
import { Button } from "../../ui/control/Button.tsx";

/** All rejudgings with their state, and a button for a new one. */
export function RejudgingList() {
  const t = useJudgingWords();
  const navigate = useNavigate();
  const { page = 1, problem } = useSearch({ from: "/admin/judging" });
  const root = isRoot(useSession()?.user);
  const list = useRejudgings({ page });
  const [starting, setStarting] = useState(problem !== undefined && root);
  return (
    <>
      <div className={css.top}>
        <p className={css.intro}>{t("rejudgingsIntro")}</p>
        <Button look="primary" disabled={!root} onClick={() => setStarting(true)}>
          {t("newRejudging")}
        </Button>
      </div>
      <RejudgingTable
        list={root ? list : { ...list, data: { records: [], total: 0 } }}
        page={page}
        searchOf={(goal) => ({ tab: "rejudgings", page: goal > 1 ? goal : undefined })}
        linkOf={(id, look) => (
          <Link to="/admin/judging" search={{ tab: "rejudgings", id }} {...look} />
        )}
      />
      {starting && (
        <StartDialog
          scope={{ problemId: problem ?? "" }}
          onClose={() => setStarting(false)}
          onStarted={({ id }) =>
            void navigate({ to: "/admin/judging", search: { tab: "rejudgings", id } })
          }
        />
      )}
    </>
  );
}
