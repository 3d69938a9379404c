import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { whoAmI } from "../../shared/account/account.ts";
import { confirmEmail } from "../../shared/account/recovery.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { session } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import styles from "./form.module.css";
import { useRecoveryWords } from "./recoveryWords.ts";
import css from "./ResetPasswordPage.module.css";

/**
 * The page that opens from the confirmation link, which is emailed to a new address. The link contains the account and
 * the address; the user confirms both with a click on the page. Opening the link changes nothing, because mail servers
 * open links to check them.
 */
export function ConfirmEmailPage() {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const link = useSearch({ from: "/confirm-email" });
  const { mutate, isPending, isSuccess, error } = useConfirmation();
  const isGone = error instanceof ApiError && error.code === "EMAIL_LINK_GONE";
  const isBroken = link.username === "" || link.email === "" || link.code === "";
  return (
    <div className={css.page}>
      <section className={`${css.card} ${css.short}`} aria-busy={isPending}>
        <PageTitle title={t("confirmTitle")} className={css.title} />
        {isGone || isBroken ? (
          <EmptyNote icon="clock" title={t("goneTitle")}>
            {t("confirmGoneText")}
          </EmptyNote>
        ) : isSuccess ? (
          <EmptyNote
            icon="check"
            title={t("confirmDone")}
            action={<Link to="/home">{t("confirmHome")}</Link>}
          >
            {t("confirmDoneText", link)}
          </EmptyNote>
        ) : (
          <div className={styles.form}>
            <FormError text={error && errorText(error)} />
            <p className={css.text}>
              {t("confirmText", link)}
              <strong>{link.email}</strong>
            </p>
            <Button look="primary" busy={isPending} onClick={() => mutate(link)}>
              {t(isPending ? "confirming" : "confirm")}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

function useConfirmation() {
  return useMutation({
    mutationFn: (link: { username: string; email: string; code: string }) =>
      call(confirmEmail, link),
    async onSuccess({ username }) {
      if (session.getHeld()?.user.username !== username) return;
      // Updates the user's displayed email address; if this call fails, the next login updates it.
      await call(whoAmI, {}).then(session.updateUser, () => undefined);
    },
  });
}
