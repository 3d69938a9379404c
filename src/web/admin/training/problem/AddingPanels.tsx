import {
  addTrainingProblems,
  TRAINING_PROBLEMS_MAX,
} from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session.ts";
import { mayUse } from "../../access.ts";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import { useAdding } from "../../problem/choose/adding.tsx";
import { BankPanel } from "../../problem/choose/BankPanel.tsx";
import css from "../../problem/choose/choose.module.css";
import { PastePanel } from "../../problem/choose/PastePanel.tsx";
import { ADMIN_TRAININGS, candidatesQuery } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";

/**
 * Adds public problems of the problem bank and problems of the class; the problems are selected from a list or given as
 * pasted ids.
 */
export function AddingPanels({ tid }: { tid: number }) {
  const t = useAdminTrainingWords();
  const send = (problemIds: string[]) => call(addTrainingProblems, { tid, problemIds });
  const [chosen, pasted] = [useAdding(send, ADMIN_TRAININGS), useAdding(send, ADMIN_TRAININGS)];
  // Imported problems belong to the site, so importing is not offered for a training of a class.
  const isOfClass = useOwnerClass() !== null;
  const mayImport = mayUse(useSession()?.user, "manageProblems") && !isOfClass;
  return (
    <div className={css.adding}>
      <BankPanel
        query={(filters) => candidatesQuery(tid, filters)}
        adding={chosen}
        emptyText={t(isOfClass ? "add.emptyTextInClass" : "add.emptyText")}
        action={
          mayImport && (
            <ButtonLink
              size="small"
              to="/admin/training/$trainingId/import"
              params={{ trainingId: String(tid) }}
            >
              {t("add.import")}
            </ButtonLink>
          )
        }
      />
      <PastePanel max={TRAINING_PROBLEMS_MAX} adding={pasted} />
    </div>
  );
}
