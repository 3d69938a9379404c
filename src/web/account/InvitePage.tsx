import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { checkInvitation } from "../../shared/account/invitation.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { openAccountDialog } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./form.module.css";
import { RegisterForm } from "./RegisterForm.tsx";
import css from "./ResetPasswordPage.module.css";
import { useAccountWords } from "./texts.ts";
import { WordSpace } from "../ui/text/WordSpace.tsx";

/**
 * The page that opens from an invitation link; the user can register there even while registration is closed to others.
 * The token is in the fragment, which browsers do not send to servers.
 */
export function InvitePage() {
  const t = useAccountWords();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, "") });
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["account", "invitation", token],
    queryFn: ({ signal }) => call(checkInvitation, { token }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: !user && token !== "",
  });
  const [left, setLeft] = useState(false);
  const expiredError = error instanceof ApiError && error.code === "INVITATION_GONE" ? error : null;
  return (
    <div className={css.page}>
      <section className={`${css.card} ${css.wide}`} aria-busy={isPending && !user && token !== ""}>
        <PageTitle title={t("inviteTitle")} className={css.title} />
        {user ? (
          <EmptyNote
            icon="user"
            title={t("inviteLoggedIn", { name: user.username })}
            action={
              <Button look="primary" onClick={() => void navigate({ to: "/home" })}>
                {t("inviteHome")}
              </Button>
            }
          >
            {t("inviteLoggedInText")}
          </EmptyNote>
        ) : left ? null : expiredError || token === "" ? (
          <EmptyNote icon="clock" title={t("inviteGone")}>
            {expiredError ? expiredError.msg : t("inviteIncomplete")}
          </EmptyNote>
        ) : error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Invited offer={data} token={token} onLeave={() => setLeft(true)} />
        ) : (
          <div className={css.waiting} role="status" aria-label={t("inviteChecking")} />
        )}
      </section>
    </div>
  );
}

function Invited(props: {
  offer: OutputOf<typeof checkInvitation>;
  token: string;
  onLeave: () => void;
}) {
  const { offer, token, onLeave } = props;
  const t = useAccountWords();
  const navigate = useNavigate();
  const fixedValues = [
    offer.school && t("inviteGiven", { label: t("school"), value: offer.school }),
    offer.className && t("inviteGiven", { label: t("className"), value: offer.className }),
  ].filter(Boolean);
  return (
    <>
      <div className={`${styles.note} ${styles.above}`}>
        <p>{t("inviteText")}</p>
        {fixedValues.length > 0 && (
          <p>{t("invitePreset", { given: fixedValues.join(t("inviteComma")) })}</p>
        )}
      </div>
      <RegisterForm
        code={false}
        approval={false}
        fields={offer.fields}
        invitation={token}
        onDone={(username) => {
          onLeave();
          toast("good", t("registered"));
          void navigate({ to: "/home", replace: true }).then(() =>
            openAccountDialog("login", { username }),
          );
        }}
      />
      <div className={styles.others}>
        <span>
          {t("haveAccount")}
          <WordSpace />
          <button type="button" className={styles.link} onClick={() => openAccountDialog("login")}>
            {t("toLogin")}
          </button>
        </span>
      </div>
    </>
  );
}
