import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  createHomework,
  type HomeworkForm,
  updateHomework,
} from "../../../../shared/class/homeworkStaff.ts";
import { fromLocalInput } from "../../../admin/site/localTime.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { type FieldErrors, type Fields, useFields } from "../../../ui/control/useFields.ts";
import { useClass } from "../../classContext.ts";
import { homeworkFormQuery } from "../staffQueries.ts";
import { type HomeworkWorkWords, useHomeworkWorkWords } from "../workTexts.ts";
import {
  figureLimits,
  figureOf,
  figuresOf,
  type HomeworkValues,
  inputOf,
  newHomework,
  pointsOf,
  repeatedId,
  valuesOf,
} from "./formModel.ts";

export type HomeworkFieldsForm = Fields<HomeworkValues>;

/**
 * The form of a homework assignment; if the server asks for confirmation, its refusal is kept until the user answers.
 */
export function useHomeworkForm(stored: HomeworkForm | null) {
  const t = useHomeworkWorkWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { classId, uid } = useClass();
  const [version, setVersion] = useState(stored?.gmtModified ?? null);
  const [question, setQuestion] = useState<ApiError | null>(null);
  const isConfirmed = useRef(false);
  const isSaved = useRef(false);
  const [initialValues] = useState(() => (stored ? valuesOf(stored) : newHomework(Date.now())));
  const [base, setBase] = useState(initialValues);
  const form: HomeworkFieldsForm = useFields({
    initialValues,
    validate: (values) => errorsOf(t, values),
    async send(values) {
      const homework = inputOf(values);
      const confirm = isConfirmed.current;
      isConfirmed.current = false;
      try {
        const saved = stored
          ? await call(updateHomework, {
              tid: stored.tid,
              homework,
              gmtModified: version,
              confirm,
            })
          : await call(createHomework, { classId, homework });
        toast("good", t(stored ? "form.saved" : "form.created"));
        isSaved.current = true;
        setVersion(saved.gmtModified);
        client.setQueryData(homeworkFormQuery(saved.tid, uid).queryKey, saved);
        const savedValues = valuesOf(saved);
        form.follow(savedValues, values);
        setBase(savedValues);
        void client.invalidateQueries({ queryKey: ["submission"] });
        if (stored) {
          isSaved.current = false;
          return;
        }
        await navigate({
          to: "/class/$classID/homework/$homeworkID",
          params: { classID: String(classId), homeworkID: String(saved.tid) },
        });
      } catch (error) {
        const needsConfirmation =
          error instanceof ApiError && error.code === "HOMEWORK_RESULTS_CHANGE";
        if (!needsConfirmation) throw error;
        setQuestion(error);
      }
    },
  });
  return {
    form,
    /**
     * The values with which the form's values are compared: the stored values, or the initial values of a new homework
     * assignment.
     */
    base,
    /** The stored version that the form shows; null for a new homework assignment. */
    version,
    /** Whether the form is being left because it was saved. */
    isSaved: () => isSaved.current,
    confirmation: {
      question,
      accept() {
        isConfirmed.current = true;
        setQuestion(null);
        form.submit();
      },
      clear: () => setQuestion(null),
    },
  };
}

function errorsOf(t: HomeworkWorkWords, values: HomeworkValues): FieldErrors<HomeworkValues> {
  const moment = (text: string) => fromLocalInput(text);
  const missing = (text: string) => (moment(text) === 0 ? t("form.momentMissing") : null);
  const { start, end, rule, secondEnd, opens, opensAt } = values;
  const figures = figuresOf[rule].map((name) => {
    const [min, max] = figureLimits[name];
    return [name, figureOf(values, name) === null ? t("form.numberWrong", { min, max }) : null];
  });
  const twice = repeatedId(values.problems);
  const isPointsWrong = values.problems.some((problem) => pointsOf(problem) === null);
  return {
    title: values.title.trim() === "" ? t("form.titleMissing") : null,
    start: missing(start),
    end: missing(end) ?? (moment(end) <= moment(start) ? t("form.endBeforeStart") : null),
    ...(Object.fromEntries(figures) as FieldErrors<HomeworkValues>),
    secondEnd:
      rule === "second"
        ? (missing(secondEnd) ??
          (moment(secondEnd) <= moment(end) ? t("form.secondBeforeEnd") : null))
        : null,
    opensAt: opens === "at" ? missing(opensAt) : null,
    languages:
      values.onlyLanguages && values.languages.length === 0 ? t("form.languagesMissing") : null,
    problems:
      twice === null
        ? isPointsWrong
          ? t("form.pointsWrong")
          : null
        : t("form.displayIdTwice", { id: twice }),
  };
}
