import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  type AdminContest,
  createContest,
  getAdminContest,
  updateContest,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { type FieldErrors, type Fields, useFields } from "../../../ui/control/useFields.ts";
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

/** Props of each part of the form. */
export interface PartProps {
  form: ContestFormState;
  /** Null for a new contest. */
  stored: AdminContest | null;
}

/** Two versions of the form that are compared, and their common base version. */
export interface Compared {
  base: ContestValues;
  mine: ContestValues;
  /** The stored version. */
  theirs: AdminContest;
  onResolved?: () => void;
}

/**
 * The comparison of the form with a newer version. `resolve` loads that version into the form and shows the values that
 * the user chose during the comparison; it saves nothing.
 */
interface Comparing {
  compared: Compared | null;
  open: (compared: Compared) => void;
  resolve: (merged: ContestValues) => void;
  close: () => void;
}

interface ContestFormParts {
  form: ContestFormState;
  /** The values with which the form starts: the stored values, or the initial values of a new contest. */
  base: ContestValues;
  /** Whether the form was saved and is being left for that reason. */
  isSaved: () => boolean;
  confirmation: Confirmation;
  comparing: Comparing;
}

/**
 * Provides the form, the confirmations before saving, and the comparison with another version that was stored in the
 * meantime.
 */
export function useContestForm(
  stored: AdminContest | null,
  onStored: (contest: AdminContest) => void,
): ContestFormParts {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const addresses = useContestAddresses();
  const saved = useRef(false);
  const confirmation = useConfirmation();
  const [initialValues] = useState(() => (stored ? valuesOf(stored) : newContest(Date.now())));
  const form: ContestFormState = useFields<ContestValues>({
    initialValues,
    validate(values) {
      const faults = Object.entries(contestFaults(values, stored));
      const texts = faults.map(([name, { text, ...params }]) => [
        name,
        t(`fault.${text}`, params as { max: string; name: string }),
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
          ...fields,
          id: stored.id,
          gmtModified: stored.gmtModified,
          removeRegistered: values.removeRegistered && setsPassword(values),
          confirm: [...confirmation.codes()],
        });
        confirmation.clear();
        onStored(next);
        form.follow(valuesOf(next), values);
        toast("good", t("saved"));
      } catch (error) {
        if (confirmation.ask(error)) return undefined;
        const isConflict = error instanceof ApiError && error.code === "CONFLICT";
        if (!isConflict) throw error;
        await compare(stored);
      }
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      return undefined;
    },
  });
  const comparing = useComparing(form, onStored);
  const base = stored ? valuesOf(stored) : initialValues;
  return { form, base, isSaved: () => saved.current, confirmation, comparing };

  /**
   * Called when another user has saved in the meantime: compares the form with the stored version instead of
   * overwriting it. The typed text is kept.
   */
  async function compare(loaded: AdminContest | null): Promise<void> {
    form.setFailure(t("conflict.kept"));
    if (!loaded) return;
    const theirs = await call(getAdminContest, { cid: loaded.id });
    comparing.open({ base: valuesOf(loaded), mine: form.latest(), theirs });
  }

  async function create(fields: ReturnType<typeof contestFormOf>): Promise<void> {
    const { id } = await call(createContest, { ...fields, classId });
    saved.current = true;
    toast("good", t("created"));
    void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
    await navigate({
      to: addresses.problems,
      params: { ...addresses.params, contestId: String(id) },
      replace: true,
    });
  }
}

function useComparing(
  form: ContestFormState,
  onStored: (contest: AdminContest) => void,
): Comparing {
  const [compared, setCompared] = useState<Compared | null>(null);
  return {
    compared,
    open: setCompared,
    resolve(merged) {
      if (!compared) return;
      onStored(compared.theirs);
      form.rebase(valuesOf(compared.theirs));
      form.fill(merged);
      form.setFailure(null);
      compared.onResolved?.();
      setCompared(null);
    },
    close: () => setCompared(null),
  };
}
