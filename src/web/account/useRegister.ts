import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { checkUsernameOrEmail, register } from "../../shared/account.ts";
import {
  type FieldProblem,
  type RegisterForm,
  registerProblems,
  tidyRegisterForm,
} from "../../shared/accountRules.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { afterPress } from "../ui/afterPress.ts";
import { useErrorText } from "../ui/errorText.ts";
import { type AccountWords, useAccountWords } from "./words.ts";

export type JoinField = keyof RegisterForm | "passwordAgain";
type Values = Record<JoinField, string>;
type Errors = Partial<Record<JoinField, string | undefined>>;

const empty: Values = {
  ...{ username: "", realname: "", school: "", number: "" },
  ...{ password: "", passwordAgain: "", email: "", code: "" },
};

/** Input, kept while another dialog is open; passwords are not kept. */
let draft: Values = empty;

/** The registration form: the server's rules at the fields; taken names are reported when the field is left. */
export function useRegister(options: {
  withCode: boolean;
  onDone: (username: string, applying: boolean) => void;
}) {
  const { withCode, onDone } = options;
  const t = useAccountWords();
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(draft);
  const latest = useRef(values);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const setError = (name: JoinField, error: string | undefined) =>
    setErrors((now) => ({ ...now, [name]: error }));
  const change = (name: JoinField, value: string) => {
    const next = { ...latest.current, [name]: value };
    draft = { ...next, password: "", passwordAgain: "" };
    latest.current = next;
    setValues(next);
    setError(name, undefined);
    // A changed password makes the repetition right or wrong anew.
    if (name === "password" && next.passwordAgain !== "") {
      const differs = next.passwordAgain !== value;
      setError("passwordAgain", differs ? t("passwordDiffers") : undefined);
    }
  };
  const focus = (name: JoinField) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const leave = async (name: JoinField) => {
    await afterPress();
    const value = latest.current[name];
    if (value === "") return;
    const problem = problemsOf(latest.current, withCode, t)[name];
    setError(name, problem);
    if (problem || (name !== "username" && name !== "email")) return;
    const taken = await isTaken(name, value);
    await afterPress();
    if (taken && latest.current[name] === value)
      setError(name, t(name === "username" ? "USERNAME_TAKEN" : "EMAIL_TAKEN"));
  };
  const refused = (error: unknown) => {
    const name = error instanceof ApiError ? fieldOf(error.code) : null;
    change("code", "");
    if (name) setError(name, errorText(error));
    else setFailure(errorText(error));
    if (name) focus(name);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = problemsOf(values, withCode, t);
    setErrors(found);
    const first = order.find((name) => found[name]);
    if (first) return focus(first);
    setBusy(true);
    try {
      // The repetition is not sent.
      const { username, realname, school, number, password, email, code } = values;
      const form = { username, realname, school, number, password, email, code };
      const { applying } = await call(register, form);
      draft = empty;
      onDone(values.username.trim(), applying);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    element,
    values,
    failure,
    busy,
    focus,
    setError,
    submit: (event: FormEvent) => void submit(event),
    field: (name: JoinField) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: () => void leave(name),
    }),
  };
}

/** The order of the fields, for the first one that is wrong. */
const order: JoinField[] = [
  ...(["username", "realname", "school", "number"] as const),
  ...(["password", "passwordAgain", "email", "code"] as const),
];

/** Error texts by field. */
function problemsOf(values: Values, withCode: boolean, t: AccountWords): Errors {
  const found: Errors = {};
  for (const [name, problem] of registerProblems(tidyRegisterForm(values), { withCode })) {
    found[name] = wordsOf(problem, t);
  }
  if (values.passwordAgain === "") found.passwordAgain = t("passwordAgainRequired");
  else if (values.passwordAgain !== values.password) found.passwordAgain = t("passwordDiffers");
  return found;
}

function wordsOf({ code, params }: FieldProblem, t: AccountWords): string {
  // Which values which text takes is beyond the types of a union of keys.
  return t(code, params as never);
}

/** Best effort: when the check fails, registering reports it. */
async function isTaken(name: "username" | "email", value: string): Promise<boolean> {
  try {
    return (await call(checkUsernameOrEmail, { [name]: value.trim() }))[name];
  } catch {
    return false;
  }
}

/** The field that a refusal is about. */
function fieldOf(code: string): JoinField | null {
  if (code.startsWith("MAIL_CODE_")) return "code";
  const [word = ""] = code.toLowerCase().split("_");
  return order.find((name) => name === word) ?? null;
}
