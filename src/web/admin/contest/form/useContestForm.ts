import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  type AdminContest,
  createContest,
  updateContest,
} from "../../../../shared/contestAdmin.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { toast } from "../../../ui/toast.tsx";
import { type FieldErrors, type Fields, useFields } from "../../../ui/useFields.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { type Confirmation, useConfirmation } from "../useConfirmation.ts";
import {
  contestFaults,
  contestFormOf,
  type ContestValues,
  fieldsOfCodes,
  fieldsOfServer,
  newContest,
  setsPassword,
  valuesOf,
} from "./formModel.ts";

export type ContestFormState = Fields<ContestValues>;

/** What each part of the form gets. */
export interface PartProps {
  form: ContestFormState;
  /** Null: the contest is new. */
  stored: AdminContest | null;
}

/** The form, what is asked before saving, and whether leaving it is the consequence of having saved it. */
export function useContestForm(
  stored: AdminContest | null,
  onStored: (contest: AdminContest) => void,
): { form: ContestFormState; isSaved: () => boolean; confirmation: Confirmation } {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved = useRef(false);
  const confirmation = useConfirmation();
  const [initialValues] = useState(() => (stored ? valuesOf(stored) : newContest(Date.now())));
  const form: ContestFormState = useFields<ContestValues>({
    initialValues,
    validate(values) {
      const faults = Object.entries(contestFaults(values, stored));
      const texts = faults.map(([name, { text, ...named }]) => [
        name,
        t(`fault.${text}`, named as { max: string; name: string }),
      ]);
      return Object.fromEntries(texts) as FieldErrors<ContestValues>;
    },
    fieldOf: ({ code, refused }) =>
      fieldsOfCodes[code] ?? fieldsOfServer[refused?.field ?? ""] ?? null,
    async send(values) {
      const fields = contestFormOf(values, stored);
      try {
        if (!stored) return await create(fields);
        const next = await call(updateContest, {
          ...{ ...fields, id: stored.id, gmtModified: stored.gmtModified },
          removeRegistered: values.removeRegistered && setsPassword(values),
          confirm: [...confirmation.codes()],
        });
        confirmation.clear();
        onStored(next);
        form.rebase(valuesOf(next));
        toast("good", t("saved"));
      } catch (error) {
        if (confirmation.ask(error)) return undefined;
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        form.setFailure(t("conflict"));
      }
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      return undefined;
    },
  });
  return { form, isSaved: () => saved.current, confirmation };

  async function create(fields: ReturnType<typeof contestFormOf>): Promise<void> {
    const { id } = await call(createContest, fields);
    saved.current = true;
    toast("good", t("created"));
    void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
    await navigate({
      to: "/admin/contest/$contestId/problems",
      params: { contestId: String(id) },
      replace: true,
    });
  }
}
