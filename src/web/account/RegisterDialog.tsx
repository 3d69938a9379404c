import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRegisterWays } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { call } from "../platform/api.ts";
import { closeAccountDialog, openAccountDialog } from "../platform/loginRequest.ts";
import { queryClient } from "../platform/queryClient.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./form.module.css";
import { RegisterForm } from "./RegisterForm.tsx";
import { useAccountWords } from "./texts.ts";
import { WordSpace } from "../ui/text/WordSpace.tsx";

const waysQuery = {
  queryKey: ["account", "registerWays"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getRegisterWays, {}, signal),
};

/** Fetches the registration methods before the form is rendered; without a response the default form is rendered. */
export async function loadRegisterWays(): Promise<void> {
  await queryClient.prefetchQuery({ ...waysQuery, retry: false });
}

const unknownWays: OutputOf<typeof getRegisterWays> = {
  closed: null,
  code: true,
  approval: false,
  fields: { realname: "hidden", school: "hidden", number: "hidden", className: "hidden" },
};

/** Registration does not log the user in: the login dialog opens with the username filled in. */
export function RegisterDialog() {
  const t = useAccountWords();
  const ways = useQuery(waysQuery).data ?? unknownWays;
  const [applied, setApplied] = useState<string | null>(null);
  const onRegistered = (username: string, applying: boolean) => {
    if (applying) return setApplied(username);
    toast("good", t("registered"));
    openAccountDialog("login", { username });
  };
  if (applied !== null) return <Applied username={applied} />;
  return (
    <Dialog title={t("registerTitle")} onClose={closeAccountDialog} width="34rem">
      {ways.closed ? (
        <p className={styles.note}>
          {t(ways.closed === "noMail" ? "closedNoMail" : "closedSwitchedOff")}
        </p>
      ) : (
        <RegisterForm {...ways} onDone={onRegistered} />
      )}
      <div className={styles.others}>
        <span>
          {t("haveAccount")}
          <WordSpace />
          <button type="button" className={styles.link} onClick={() => openAccountDialog("login")}>
            {t("toLogin")}
          </button>
        </span>
      </div>
    </Dialog>
  );
}

function Applied({ username }: { username: string }) {
  const t = useAccountWords();
  return (
    <Dialog
      title={t("applyingTitle")}
      onClose={closeAccountDialog}
      footer={
        <Button look="primary" data-autofocus onClick={closeAccountDialog}>
          {t("understood")}
        </Button>
      }
    >
      <p>{t("applying", { name: username })}</p>
    </Dialog>
  );
}
