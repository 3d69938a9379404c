import { useState } from "react";
import {
  addContestProblems,
  CONTEST_PROBLEMS_MAX,
} from "../../../../shared/contestOrganizer/contestProblemAdmin.ts";
import { useAsHelper } from "../../../owner/asHelper.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { mayUse } from "../../access.ts";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import { Toggle } from "../../../ui/control/Field.tsx";
import { useAdding } from "../../problem/choose/adding.tsx";
import { BankPanel } from "../../problem/choose/BankPanel.tsx";
import chooseCss from "../../problem/choose/choose.module.css";
import { PastePanel } from "../../problem/choose/PastePanel.tsx";
import { ADMIN_CONTESTS, contestCandidatesQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/**
 * Adds problems from the problem bank (selected, or as a pasted list of ids), or creates or imports new problems; the
 * server assigns the next letters.
 */
export function AddingPanels({ cid }: { cid: number }) {
  const t = useAdminContestWords();
  const [hideUntilEnd, setHides] = useState(true);
  const [publishAtEnd, setPublishes] = useState(false);
  const send = (problemIds: string[]) =>
    call(addContestProblems, { cid, problemIds, hideUntilEnd, publishAtEnd });
  const [chosen, pasted] = [useAdding(send, ADMIN_CONTESTS), useAdding(send, ADMIN_CONTESTS)];
  const isOfClass = useOwnerClass() !== null;
  const isHelper = useAsHelper();
  const user = useSession()?.user;
  const isSiteStaff = isProblemStaff(user);
  const { newProblem, params } = useContestAddresses();
  const contestId = String(cid);
  return (
    <div className={chooseCss.adding}>
      <BankPanel
        query={(filters) => contestCandidatesQuery(cid, filters)}
        adding={chosen}
        emptyText={t("addNone")}
        action={
          <span className={css.ways}>
            {!isHelper && (
              <ButtonLink size="small" to={newProblem} params={{ ...params, contestId }}>
                {t("newProblem")}
              </ButtonLink>
            )}
            {/* Imported problems belong to the site, so importing is not offered for contests of a class. */}
            {mayUse(user, "manageProblems") && !isOfClass && (
              <ButtonLink size="small" to="/admin/contest/$contestId/import" params={{ contestId }}>
                {t("importShort")}
              </ButtonLink>
            )}
          </span>
        }
      >
        <div className={css.choices}>
          {/* Only users who may edit the problem can change its visibility. */}
          {!isHelper && (
            <Toggle
              label={t(isOfClass ? "hideInClass" : "hideUntilEnd")}
              checked={hideUntilEnd}
              onChange={setHides}
            />
          )}
          {!isHelper && (isSiteStaff || isOfClass) && (
            <Toggle
              label={t(isOfClass ? "showAtEnd" : "publishAtEnd")}
              checked={publishAtEnd}
              onChange={setPublishes}
            />
          )}
        </div>
      </BankPanel>
      <PastePanel max={CONTEST_PROBLEMS_MAX} adding={pasted} />
    </div>
  );
}
