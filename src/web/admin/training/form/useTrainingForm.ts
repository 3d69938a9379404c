import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  type AdminTraining,
  createTraining,
  getAdminTraining,
  updateTraining,
} from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { type FieldErrors, type Fields, useFields } from "../../../ui/control/useFields.ts";
import { ADMIN_TRAININGS } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import { useTrainingAddresses } from "../../../owner/trainingAddresses.ts";
import {
  type Fault,
  newTraining,
  RANK_MAX,
  setsPassword,
  trainingFaults,
  trainingInput,
  type TrainingValues,
  valuesOf,
} from "./formModel.ts";

export type TrainingFormState = Fields<TrainingValues>;

/** Props of each part of the form. */
export interface PartProps {
  form: TrainingFormState;
  /** Null for a new training. */
  stored: AdminTraining | null;
}

/** Two versions of the form that are compared, and their common base. */
export interface Compared {
  base: TrainingValues;
  mine: TrainingValues;
  /** The version that is stored on the server. */
  theirs: AdminTraining;
  onResolved?: () => void;
}

/** Maps the server's refusal codes to the form fields to which they refer. */
const fieldsOfCodes: Record<string, keyof TrainingValues> = {
  TRAINING_PASSWORD_UNSET: "privatePwd",
  TRAINING_CATEGORY_NOT_FOUND: "category",
};

/**
 * The form, the confirmations before saving, and the comparison with another version that was stored in the meantime.
 */
export function useTrainingForm(
  stored: AdminTraining | null,
  onStored: (training: AdminTraining) => void,
) {
  const t = useAdminTrainingWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const { problems, params } = useTrainingAddresses();
  const saved = useRef(false);
  const [initialValues] = useState(() => (stored ? valuesOf(stored) : newTraining()));
  /**
   * `question`: the server's refusal that states the effects of the change and asks for a confirmation. `confirmed`:
   * whether the user has confirmed these effects.
   */
  const [question, setQuestion] = useState<ApiError | null>(null);
  const confirmed = useRef(false);
  const [compared, setCompared] = useState<Compared | null>(null);
  const form: TrainingFormState = useFields<TrainingValues>({
    initialValues,
    validate(values) {
      const texts = Object.keys(trainingFaults(values, stored)).map((name) => [
        name,
        t(`fault.${name as Fault}`, { max: RANK_MAX }),
      ]);
      return Object.fromEntries(texts) as FieldErrors<TrainingValues>;
    },
    fieldOf({ code, refused }) {
      const field = refused?.field.split(".").at(-1) ?? "";
      return (
        fieldsOfCodes[code] ?? (field in initialValues ? (field as keyof TrainingValues) : null)
      );
    },
    async send(values) {
      const input = trainingInput(values);
      const confirm = confirmed.current;
      confirmed.current = false;
      try {
        if (!stored) return await create(input);
        const { id, gmtModified } = stored.training;
        const next = await call(updateTraining, {
          ...input,
          training: { ...input.training, id, gmtModified },
          removeMembers: values.removeMembers && setsPassword(values),
          confirm,
        });
        onStored(next);
        form.follow(valuesOf(next), values);
        toast("good", t("saved"));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "";
        if (error instanceof ApiError && code === "TRAINING_CHANGE_MEMBERS") {
          return setQuestion(error);
        }
        if (code !== "CONFLICT" || !stored) throw error;
        await compare(stored);
      }
      void client.invalidateQueries({ queryKey: ADMIN_TRAININGS });
      return undefined;
    },
  });

  /**
   * If another user has saved the training in the meantime, shows a comparison; neither version is overwritten and no
   * typed text is lost.
   */
  async function compare(loaded: AdminTraining): Promise<void> {
    form.setFailure(t("conflict.kept"));
    const theirs = await call(getAdminTraining, { tid: loaded.training.id });
    setCompared({ base: valuesOf(loaded), mine: form.latest(), theirs });
  }

  async function create(input: ReturnType<typeof trainingInput>): Promise<void> {
    const { id } = await call(createTraining, {
      ...input,
      training: { ...input.training, classId },
    });
    saved.current = true;
    toast("good", t("created"));
    void client.invalidateQueries({ queryKey: ADMIN_TRAININGS });
    await navigate({
      to: problems,
      params: { ...params, trainingId: String(id) },
      replace: true,
    });
  }

  return {
    form,
    /** Base values of the form: the stored values, or the initial values of a new training. */
    base: stored ? valuesOf(stored) : initialValues,
    /** Whether the page is being left because the form was saved. */
    isSaved: () => saved.current,
    confirmation: {
      question,
      clear: () => setQuestion(null),
      accept() {
        confirmed.current = true;
        setQuestion(null);
        form.submit();
      },
    },
    comparing: {
      compared,
      open: setCompared,
      close: () => setCompared(null),
      resolve(merged: TrainingValues) {
        if (!compared) return;
        onStored(compared.theirs);
        form.rebase(valuesOf(compared.theirs));
        form.fill(merged);
        form.setFailure(null);
        compared.onResolved?.();
        setCompared(null);
      },
    },
  };
}
