import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { signOut } from "../account/signOut.ts";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import form from "../account/form.module.css";
import { LoginByPasskey, LoginCode } from "../account/LoginSecondStep.tsx";
import { LoginPuzzle } from "../account/LoginPuzzle.tsx";
import { useLogin } from "../account/useLogin.ts";
import { closeAccountDialog } from "../platform/loginRequest.ts";
import { isStaff, session, useSession } from "../platform/session.ts";
import { LanguageMenu } from "../ui/layer/LanguageMenu.tsx";
import { ThemeMenu } from "../ui/layer/ThemeMenu.tsx";
import { isWordmark, SiteLogo } from "../ui/mark/LogoImage.tsx";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { PasswordField, TextField } from "../ui/control/Field.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./AdminLoginPage.module.css";
import { useAdminWords } from "./texts.ts";

/** The admin login page for staff, also shown after a session has ended on an admin page. */
export function AdminLoginPage() {
  const t = useAdminWords();
  const { name = "Verdict", logo = null } = useQuery(websiteConfigQuery()).data ?? {};
  const user = useSession()?.user;
  useGoOn(isStaff(user));
  // Closes the site's login dialog, which opened because a request was refused; this page replaces the dialog.
  useEffect(closeAccountDialog, []);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <section className={styles.card}>
        <p className={styles.brand}>
          <SiteLogo logo={logo} size={32} />
          <span className={isWordmark(logo) ? "visually-hidden" : undefined}>{name}</span>
        </p>
        <PageTitle title={t("loginTitle")} />
        {user && !isStaff(user) ? <OtherAccount name={user.username} /> : <LoginForm />}
        <ButtonLink to="/home" look="quiet" size="small" icon="left">
          {t("backToSite")}
        </ButtonLink>
      </section>
    </main>
  );
}

/** Redirects signed-in staff to the requested page. */
function useGoOn(staff: boolean): void {
  const router = useRouter();
  const { next } = useSearch({ from: "/admin/login" });
  useEffect(() => {
    if (staff) router.history.replace(next ?? "/admin");
  }, [staff, next, router]);
}

function OtherAccount({ name }: { name: string }) {
  const t = useAdminWords();
  return (
    <div className={form.form}>
      <FormError text={t("notStaff", { name })} />
      <Button look="primary" onClick={() => void signOut()}>
        {t("otherAccount")}
      </Button>
    </div>
  );
}

function LoginForm() {
  const t = useAdminWords();
  const { ended } = useSearch({ from: "/admin/login" });
  const { form: fields, ...entry } = useLogin({
    onEntered: (user) => {
      if (session.get() && isStaff(user)) toast("good", t("welcome", { name: user.username }));
    },
  });
  return (
    <Form form={fields} className={form.form}>
      <p className={form.note}>{t(ended ? "loginEnded" : "loginText")}</p>
      <FormError text={fields.failure} />
      <TextField
        {...fields.field("username")}
        label={t("username")}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...fields.field("password")}
        ref={entry.password}
        label={t("password")}
        autoComplete="current-password"
      />
      <LoginPuzzle puzzle={entry.puzzle} />
      <LoginCode code={entry.code} />
      <Button type="submit" look="primary" busy={fields.busy}>
        {t(fields.busy ? "submitting" : "submit")}
      </Button>
      <LoginByPasskey onEntered={entry.onEntered} />
    </Form>
  );
}
