import { useState } from "react";
import type { login } from "../../../shared/account/account.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { beginPasskeyLogin, loginByPasskey } from "../../../shared/account/secondFactor.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { PasskeyFailure, showPasskey, siteMayHavePasskeys } from "./passkeyInBrowser.ts";
import { useSecurityWords } from "./texts.ts";

export function PasskeyButton({
  onEntered,
}: {
  onEntered: (user: OutputOf<typeof login>) => void;
}) {
  const t = useSecurityWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  if (!siteMayHavePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      const { id, options } = await call(beginPasskeyLogin, {});
      const response = await showPasskey(options);
      onEntered(await call(loginByPasskey, { id, response }));
    } catch (error) {
      toast("bad", error instanceof PasskeyFailure ? t("passkeyAborted") : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="key" busy={busy} onClick={() => void enter()}>
      {t("usePasskey")}
    </Button>
  );
}
