import { useEffect } from "react";
import { CaptchaField } from "./CaptchaField.tsx";
import { useCaptcha } from "./useCaptcha.ts";

/** A captcha inside a form; the answer is sent when the form is next submitted. */
export function AnsweredCaptcha(props: {
  onAnswer: (answer: { captcha: string; captchaKey: string }) => void;
}) {
  const captcha = useCaptcha();
  const { onAnswer } = props;
  const { captcha: text, captchaKey } = captcha.answer;
  useEffect(() => onAnswer({ captcha: text, captchaKey }), [onAnswer, text, captchaKey]);
  return <CaptchaField captcha={captcha} />;
}
