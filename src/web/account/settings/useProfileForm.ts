import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UserInfo } from "../../../shared/account/account.ts";
import { changeUserInfo } from "../../../shared/account/profile.ts";
import { call } from "../../platform/api.ts";
import { session } from "../../platform/session.ts";
import { afterPointerUp } from "../../ui/notice/afterPointerUp.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { type FieldErrors, useFields } from "../../ui/control/useFields.ts";
import { profileDraft } from "./profileDraft.ts";
import { isChanged, problemsOf, type ProfileValues, valuesOf } from "./profileForm.ts";
import { useSettingsWords } from "./texts.ts";

/** State of the profile form: values, whether they are saved, and errors. */
export function useProfileForm(user: UserInfo) {
  const t = useSettingsWords();
  const queries = useQueryClient();
  const errorsOf = (values: ProfileValues): FieldErrors<ProfileValues> =>
    Object.fromEntries(
      Array.from(problemsOf(values), ([name, { is, max }]) => [name, t(is, { max })]),
    );
  const [initialValues] = useState(() => profileDraft.read(user.uid) ?? valuesOf(user));
  const form = useFields<ProfileValues>({
    initialValues,
    validate: errorsOf,
    async send(values) {
      const saved = await call(changeUserInfo, values);
      session.updateUser(saved);
      // Input typed during the request is kept.
      if (form.latest() === values) form.fill(valuesOf(saved));
      setRestored(false);
      void queries.invalidateQueries({ queryKey: ["userHome"] });
      toast("good", t("saved"));
    },
  });
  const { values, fill, latest } = form;
  const changed = isChanged(values, user);
  const [restored, setRestored] = useState(changed);
  const base = useRef(user);
  useEffect(() => {
    // If the server has newer values, they replace the values of a form that was not edited.
    const isUntouched = !isChanged(latest(), base.current);
    if (base.current !== user && isUntouched) fill(valuesOf(user));
    base.current = user;
  });
  useEffect(() => {
    profileDraft.write(user.uid, changed ? values : null);
  }, [user.uid, values, changed]);
  return {
    ...form,
    /** When a field loses the focus, waits until the pointer is released and then checks the field. */
    async check(name: keyof ProfileValues): Promise<void> {
      await afterPointerUp();
      form.setError(name, errorsOf(latest())[name]);
    },
    changed,
    restored: restored && changed,
    discard(): void {
      fill(valuesOf(user));
      form.setFailure(null);
      setRestored(false);
    },
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
