import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { UserInfo } from "../../../shared/account.ts";
import { changeUserInfo } from "../../../shared/profile.ts";
import { call } from "../../platform/api.ts";
import { session } from "../../platform/session.ts";
import { afterPointerUp } from "../../ui/afterPointerUp.ts";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { profileDraft } from "./profileDraft.ts";
import {
  isChanged,
  type Problem,
  problemsOf,
  type ProfileValues,
  valuesOf,
} from "./profileForm.ts";
import { useSettingsWords } from "./texts.ts";

/** The profile form: values, whether they are saved, errors. */
export function useProfileForm(user: UserInfo) {
  const t = useSettingsWords();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [values, setValues] = useState(() => profileDraft.read(user.uid) ?? valuesOf(user));
  const [base, setBase] = useState(user);
  if (base !== user) {
    // The server has newer values: untouched fields follow them.
    setBase(user);
    if (!isChanged(values, base)) setValues(valuesOf(user));
  }
  const [restored, setRestored] = useState(() => isChanged(values, user));
  const [problems, setProblems] = useState<Map<keyof ProfileValues, Problem>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const changed = isChanged(values, user);

  useEffect(() => {
    profileDraft.write(user.uid, changed ? values : null);
  }, [user.uid, values, changed]);

  function set<Field extends keyof ProfileValues>(field: Field, value: ProfileValues[Field]): void {
    setValues((current) => ({ ...current, [field]: value }));
    // Fields with errors are checked again when they are left or saved.
    setProblems((current) => without(current, field));
  }

  /** Checks one field when it is left, after the press that took the focus has ended. */
  async function check(field: keyof ProfileValues): Promise<void> {
    await afterPointerUp();
    const problem = problemsOf(latest.current).get(field);
    setProblems((current) => {
      const rest = without(current, field);
      return problem ? new Map([...rest, [field, problem]]) : rest;
    });
  }

  async function save(): Promise<void> {
    if (busy) return;
    const newProblems = problemsOf(values);
    setProblems(newProblems);
    setFailure(null);
    const [first] = newProblems.keys();
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const saved = await call(changeUserInfo, values);
      session.updateUser(saved);
      // Input typed during the request is kept.
      setValues((current) => (current === values ? valuesOf(saved) : current));
      setRestored(false);
      void queries.invalidateQueries({ queryKey: ["userHome"] });
      toast("good", t("saved"));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  function discard(): void {
    setValues(valuesOf(user));
    setProblems(new Map());
    setFailure(null);
    setRestored(false);
  }

  return {
    form,
    values,
    set,
    check: (field: keyof ProfileValues) => void check(field),
    changed,
    restored: restored && changed,
    failure,
    busy,
    discard,
    errorOf(field: keyof ProfileValues): string | null {
      const problem = problems.get(field);
      return problem ? t(problem.is, { max: problem.max }) : null;
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      void save();
    },
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;

function without<Key, Value>(map: Map<Key, Value>, key: Key): Map<Key, Value> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([each]) => each !== key));
}
