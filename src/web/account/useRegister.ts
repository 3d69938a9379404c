import { checkUsernameOrEmail, register } from "../../shared/account/account.ts";
import {
  type FieldProblem,
  type RegisterForm,
  registerProblems,
  tidyRegisterForm,
} from "../../shared/account/accountRules.ts";
import type { RegisterFields } from "../../shared/site/siteSettings.ts";
import { call } from "../platform/api.ts";
import { afterPointerUp } from "../ui/notice/afterPointerUp.ts";
import { type FieldErrors, useFields } from "../ui/control/useFields.ts";
import { type AccountWords, useAccountWords } from "./texts.ts";
import { type DemandedCaptcha, useDemandedCaptcha } from "./useDemandedCaptcha.ts";

export type JoinField = keyof RegisterForm | "passwordAgain";
type Values = Record<JoinField, string>;
type Errors = FieldErrors<Values>;

const empty: Values = {
  username: "",
  realname: "",
  school: "",
  number: "",
  className: "",
  password: "",
  passwordAgain: "",
  email: "",
  code: "",
};

/** Input that is kept while another dialog is open; passwords are not kept. */
let draft: Values = empty;

function keepDraft(values: Values): void {
  draft = { ...values, password: "", passwordAgain: "" };
}

/**
 * State of the registration form. The form checks the server's rules for each field, and reports a taken name when the
 * user leaves the field.
 */
export function useRegister(options: {
  withCode: boolean;
  fields: RegisterFields;
  /** Token of an invitation link, or empty. */
  invitation: string;
  onDone: (username: string, applying: boolean) => void;
}) {
  const { onDone } = options;
  const t = useAccountWords();
  const captcha: DemandedCaptcha = useDemandedCaptcha();
  const form = useFields<Values>({
    initialValues: draft,
    validate: (values) => problemsOf(values, options, t),
    async send(values) {
      // The repeated password is not sent.
      const { passwordAgain: _, ...input } = values;
      try {
        const { applying } = await call(register, {
          ...input,
          ...captcha.take(),
          invitation: options.invitation,
        });
        keepDraft(empty);
        onDone(values.username.trim(), applying);
      } catch (error) {
        captcha.refused(error);
        form.set("code", "");
        throw error;
      }
    },
    fieldOf: ({ code }) => fieldOf(code),
    onValuesChange: keepDraft,
  });
  const change = (name: JoinField, value: string) => {
    form.set(name, value);
    const { passwordAgain } = form.latest();
    // When the password changes, the repeated password has to be checked again.
    if (name === "password" && passwordAgain !== "") {
      form.setError("passwordAgain", passwordAgain === value ? null : t("passwordDiffers"));
    }
  };
  const leave = async (name: JoinField) => {
    await afterPointerUp();
    const value = form.latest()[name];
    if (value === "") return;
    const problem = problemsOf(form.latest(), options, t)[name];
    form.setError(name, problem);
    if (problem || (name !== "username" && name !== "email")) return;
    const isUsed = await isInUse(name, value);
    await afterPointerUp();
    if (isUsed && form.latest()[name] === value)
      form.setError(name, t(name === "username" ? "USERNAME_TAKEN" : "EMAIL_TAKEN"));
  };
  return {
    ...form,
    captcha,
    field: (name: JoinField) => ({
      ...form.field(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        change(name, event.currentTarget.value),
      onBlur: () => void leave(name),
    }),
  };
}

interface RegisterQuestion {
  withCode: boolean;
  fields: RegisterFields;
}

/** Error messages by field. */
function problemsOf(values: Values, fields: RegisterQuestion, t: AccountWords): Errors {
  const problems: Errors = {};
  for (const [name, problem] of registerProblems(tidyRegisterForm(values), fields)) {
    problems[name] = wordsOf(problem, t);
  }
  if (values.passwordAgain === "") problems.passwordAgain = t("passwordAgainRequired");
  else if (values.passwordAgain !== values.password) problems.passwordAgain = t("passwordDiffers");
  return problems;
}

function wordsOf({ code, params }: FieldProblem, t: AccountWords): string {
  // `code` is a union of keys, from which TypeScript cannot derive the parameter type of the text.
  return t(code, params as never);
}

/** Whether a name is taken; if this call fails, a taken name is reported only on registration. */
async function isInUse(name: "username" | "email", value: string): Promise<boolean> {
  try {
    return (await call(checkUsernameOrEmail, { [name]: value.trim() }))[name];
  } catch {
    return false;
  }
}

/** The field that an error refers to. */
function fieldOf(code: string): JoinField | null {
  if (code.startsWith("MAIL_CODE_")) return "code";
  const [word = ""] = code.toLowerCase().split("_");
  if (word === "class") return "className";
  return word in empty ? (word as JoinField) : null;
}
