import { useState } from "react";
import { isEmail } from "../../shared/message/mail.ts";
import { CODE_WAIT, getRegisterCode } from "../../shared/account/recovery.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { registerCodeCountdown, useSecondsLeft } from "./sendCountdown.ts";
import type { useRegister } from "./useRegister.ts";
import { useAccountWords } from "./texts.ts";

/** This notice stays visible longer than other notices, as section 5 of the specification requires. */
const NOTICE_MS = 10_000;

/** Emails a code to the address in the form; afterwards the button is disabled for a minute. */
export function useSendCode(form: ReturnType<typeof useRegister>) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsLeft(registerCodeCountdown);

  const send = async () => {
    const email = form.values.email.trim();
    if (busy || seconds > 0) return;
    if (!isEmail(email)) {
      form.setError("email", t(email === "" ? "EMAIL_REQUIRED" : "EMAIL_FORMAT"));
      return form.focus("email");
    }
    setBusy(true);
    try {
      const { expire } = await call(getRegisterCode, { email, ...form.captcha.take() });
      registerCodeCountdown.start(CODE_WAIT);
      const minutes = Math.round(expire / 60);
      toast("good", t("codeSent", { email, minutes }), { stay: NOTICE_MS });
      form.focus("code");
    } catch (error) {
      if (error instanceof ApiError && error.code === "MAIL_TOO_FAST" && error.retryAfter) {
        registerCodeCountdown.start(error.retryAfter);
      }
      form.captcha.refused(error);
      form.setError("email", errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, seconds, send: () => void send() };
}
