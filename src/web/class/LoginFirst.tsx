import { useEffect } from "react";
import { requestLogin } from "../platform/loginRequest.ts";
import { Button } from "../ui/control/Button.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import css from "./ClassShell.module.css";
import { useClassWords } from "./texts.ts";

/** Shown to guests instead of a class page; the login dialog opens immediately. */
export function LoginFirst() {
  const t = useClassWords();
  useEffect(() => requestLogin("required"), []);
  const login = (
    <Button look="primary" onClick={() => requestLogin("required")}>
      {t("login")}
    </Button>
  );
  return (
    <div className={css.page}>
      <PageTitle title={t("loginTitle")} hidden />
      <EmptyNote icon="lock" title={t("loginTitle")} action={login}>
        {t("loginText")}
      </EmptyNote>
    </div>
  );
}
