import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../../shared/endpoint.ts";
import { addTrainingProblems } from "../../../../shared/trainingAdmin.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/errorText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ADMIN_TRAININGS } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import css from "./TrainingProblemsPage.module.css";

export type AddResult = OutputOf<typeof addTrainingProblems>;

/** Adds problems of the bank at the end of a training by their display ids. */
export function useAddProblems(tid: number, onAdded?: (result: AddResult) => void) {
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (problemIds: string[]) => call(addTrainingProblems, { tid, problemIds }),
    onSuccess(result) {
      if (result.added.length > 0) toast("good", t("add.added", { count: result.added.length }));
      onAdded?.(result);
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_TRAININGS }),
  });
}

/** Problems that were not added, with reasons; empty when all were. */
export function NotAdded({ result }: { result: AddResult | undefined }) {
  const t = useAdminTrainingWords();
  const { already = [], unknown = [] } = result ?? {};
  return (
    <div role="status" className={css.notAdded}>
      {already.length > 0 && <p>{t("add.already", { ids: already.join(", ") })}</p>}
      {unknown.length > 0 && (
        <p className={css.warning}>
          <Icon name="warning" /> {t("add.unknown", { ids: unknown.join(", ") })}
        </p>
      )}
    </div>
  );
}
