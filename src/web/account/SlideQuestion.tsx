import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CAPTCHA_MAX, getCaptcha } from "../../shared/account/captcha.ts";
import { solveSlidePuzzle } from "../../shared/account/slidePuzzle.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { TextField } from "../ui/control/Field.tsx";
import styles from "./SlidePuzzle.module.css";
import { useAccountWords } from "./texts.ts";

export interface WayProps {
  onSolved: (verifyToken: string, elapsed: number | null) => void;
  /** The button that switches to the slide puzzle. */
  children: ReactNode;
}

/** A text question, for keyboard and screen reader users; each answer is followed by a new question. */
export function SlideQuestion({ onSolved, children }: WayProps) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const locale = useDisplayLocale();
  const field = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const [text, setText] = useState("");
  const question = useQuery({
    queryKey: ["account", "slideQuestion", locale, round],
    queryFn: ({ signal }) => call(getCaptcha, { kind: "text" }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const next = () => {
    setText("");
    setRound((now) => now + 1);
    field.current?.focus();
  };
  const answer = useMutation({
    mutationFn: (captcha: string) =>
      call(solveSlidePuzzle, { captchaKey: question.data?.captchaKey ?? "", captcha }),
    onSuccess: ({ verifyToken, elapsed }) => onSolved(verifyToken, elapsed),
    onError: next,
  });
  const check = () => {
    if (text.trim() === "" || answer.isPending || !question.data) field.current?.focus();
    else answer.mutate(text.trim());
  };
  useEffect(() => field.current?.focus(), []);
  const error = answer.error ?? question.error;
  return (
    <div className={styles.way}>
      <TextField
        ref={field}
        label={question.data?.text ?? t("question")}
        error={error && errorText(error)}
        value={text}
        maxLength={CAPTCHA_MAX}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter must not submit the surrounding login form, which is not complete yet.
          event.preventDefault();
          check();
        }}
      />
      <Button busy={answer.isPending} onClick={check}>
        {t("checkAnswer")}
      </Button>
      <div className={styles.answers}>
        {children}
        <Button size="small" look="quiet" icon="refresh" iconOnly onClick={next}>
          {t("anotherQuestion")}
        </Button>
      </div>
    </div>
  );
}
