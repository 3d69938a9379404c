import { type FormEvent, useRef, useState } from "react";
import { login, LOGIN_PASSWORD_MAX, USERNAME_MAX } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { useTexts } from "../platform/texts.tsx";
import { useErrorText } from "../ui/text/errorText.ts";

/** Failed logins after which the server requires a puzzle (specification 9). */
const FREE_FAILURES = 5;

/** Failed logins of this tab by name, so that the puzzle appears before the server requires it. */
const failures = new Map<string, number>();

interface Errors {
  username?: string;
  password?: string;
}

/**
 * Signing in with name and password; a puzzle is added after five failures, and the code of the second step once the
 * server requires it. `onEntered` gets the user after a successful login.
 */
export function useLogin({ onEntered }: { onEntered: (user: OutputOf<typeof login>) => void }) {
  const check = useLoginCheck();
  const t = useTexts("account");
  const errorText = useErrorText();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const puzzle = usePuzzle();

  const handleRefusal = (name: string, error: unknown) => {
    const refusal = error instanceof ApiError ? error.code : null;
    if (refusal === "SECOND_FACTOR_REQUIRED") return setNeedsCode(true);
    setFailure(errorText(error));
    if (refusal === "SECOND_FACTOR_WRONG") return code.current?.select();
    if (refusal === "SLIDE_VERIFY_REQUIRED") return puzzle.show();
    if (refusal === "LOGIN_WRONG") puzzle.countFailure(name);
    password.current?.focus();
    password.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = username.current?.value.trim() ?? "";
    const secret = password.current?.value ?? "";
    const problems = check(name, secret);
    setErrors(problems);
    setFailure(null);
    if (problems.username) return username.current?.focus();
    if (problems.password) return password.current?.focus();
    if (puzzle.missing) return setFailure(t("puzzleFirst"));
    setBusy(true);
    try {
      const verifyToken = puzzle.takeToken();
      const input = { username: name, password: secret, code: code.current?.value ?? "" };
      const user = await call(login, { ...input, verifyToken });
      failures.delete(name.toLowerCase());
      onEntered(user);
    } catch (error) {
      handleRefusal(name, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    username,
    password,
    code: { field: code, isNeeded: needsCode },
    onEntered,
    errors,
    failure,
    busy,
    puzzle: {
      ...puzzle,
      solved(verifyToken: string) {
        puzzle.solved(verifyToken);
        setFailure((now) => (now === t("puzzleFirst") ? null : now));
      },
    },
    submit: (event: FormEvent) => void submit(event),
  };
}

/** State of the puzzle: whether it is shown, which one, and its token. */
function usePuzzle() {
  /** Number of the puzzle, 0 when none is needed; every token needs a new one. */
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

function useLoginCheck() {
  const t = useTexts("account");
  return (name: string, secret: string): Errors => {
    const problems: Errors = {};
    if (name === "") problems.username = t("usernameMissing");
    else if (name.length > USERNAME_MAX)
      problems.username = t("usernameTooLong", { max: USERNAME_MAX });
    if (secret === "") problems.password = t("passwordMissing");
    else if (secret.length > LOGIN_PASSWORD_MAX) {
      problems.password = t("passwordTooLong", { max: LOGIN_PASSWORD_MAX });
    }
    return problems;
  };
}
