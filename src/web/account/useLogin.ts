import { useRef, useState } from "react";
import { login, LOGIN_PASSWORD_MAX, USERNAME_MAX } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { useTexts } from "../platform/texts.tsx";
import { type FieldErrors, type Fields, useFields } from "../ui/control/useFields.ts";

type Texts = ReturnType<typeof useTexts<"account">>;

/** Number of failed logins after which the server requires a puzzle (specification 9). */
const FREE_FAILURES = 5;

/**
 * Number of failed logins in this tab, by username. The page uses this number to show the puzzle before the server has
 * to ask for it.
 */
const failures = new Map<string, number>();

interface Values {
  username: string;
  password: string;
  /** The code of the second login step. */
  code: string;
}

/**
 * The state of a sign-in with name and password. After five failures, the form also contains a puzzle; the field for
 * the second-step code appears once the server requires it. `onEntered` receives the user after a successful login;
 * `username`: the prefilled name.
 */
export function useLogin({
  username = "",
  onEntered,
}: {
  username?: string;
  onEntered: (user: OutputOf<typeof login>) => void;
}) {
  const t = useTexts("account");
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const puzzle = usePuzzle();
  const form: Fields<Values> = useFields<Values>({
    initialValues: { username, password: "", code: "" },
    validate: (values) => missing(values, t),
    fieldOf: () => null,
    async send(values) {
      const name = values.username.trim();
      if (puzzle.missing) return form.setFailure(t("puzzleFirst"));
      try {
        const verifyToken = puzzle.takeToken();
        const user = await call(login, { ...values, username: name, verifyToken });
        failures.delete(name.toLowerCase());
        onEntered(user);
      } catch (error) {
        const refusal = error instanceof ApiError ? error.code : null;
        if (refusal === "SECOND_FACTOR_REQUIRED") return setNeedsCode(true);
        explain(refusal, name);
        throw error;
      }
    },
  });
  const explain = (refusal: ApiError["code"] | null, name: string) => {
    if (refusal === "SECOND_FACTOR_WRONG") return code.current?.select();
    if (refusal === "SLIDE_VERIFY_REQUIRED") return puzzle.show();
    if (refusal === "LOGIN_WRONG") puzzle.countFailure(name);
    password.current?.focus();
    password.current?.select();
  };
  return {
    form,
    password,
    code: { ...form.field("code"), ref: code, isNeeded: needsCode },
    onEntered,
    puzzle: {
      ...puzzle,
      solved(verifyToken: string) {
        puzzle.solved(verifyToken);
        if (form.failure === t("puzzleFirst")) form.setFailure(null);
      },
    },
  };
}

/** State of the puzzle: whether it is shown, which puzzle it is, and its token. */
function usePuzzle() {
  /** Number of the puzzle, 0 if none is needed; a new token requires a new puzzle. */
  const [round, setRound] = useState(0);
  const [token, setToken] = useState("");
  const show = () => {
    setToken("");
    setRound((now) => now + 1);
  };
  return {
    round,
    missing: round > 0 && token === "",
    solved: setToken,
    show,
    takeToken: () => token,
    countFailure(name: string) {
      const key = name.toLowerCase();
      const count = (failures.get(key) ?? 0) + 1;
      failures.set(key, count);
      if (count >= FREE_FAILURES || round > 0) show();
    },
  };
}

function missing({ username, password }: Values, t: Texts): FieldErrors<Values> {
  const name = username.trim();
  const errors: FieldErrors<Values> = {};
  if (name === "") errors.username = t("usernameMissing");
  else if (name.length > USERNAME_MAX)
    errors.username = t("usernameTooLong", { max: USERNAME_MAX });
  if (password === "") errors.password = t("passwordMissing");
  else if (password.length > LOGIN_PASSWORD_MAX) {
    errors.password = t("passwordTooLong", { max: LOGIN_PASSWORD_MAX });
  }
  return errors;
}
