import { lazy, Suspense, useDeferredValue } from "react";
import { currentLocale } from "../platform/locale.ts";
import { type AccountRequest, useAccountRequest } from "../platform/loginRequest.ts";
import { useHeldSession } from "../platform/session.ts";

const LoginDialog = lazy(async () => {
  const [{ LoginDialog: Component }] = await Promise.all([import("./LoginDialog.tsx"), words()]);
  return { default: Component };
});
const RegisterDialog = lazy(async () => {
  const [{ RegisterDialog: Component, loadRegisterWays }] = await Promise.all([
    import("./RegisterDialog.tsx"),
    words(),
  ]);
  // The form is rendered only after the registration methods are loaded, because its fields depend on these methods.
  await loadRegisterWays();
  return { default: Component };
});
const ResetRequestDialog = lazy(async () => {
  const [{ ResetRequestDialog: Component }, { loadRecoveryWords }, { loadMailState }] =
    await Promise.all([
      import("./ResetRequestDialog.tsx"),
      import("./recoveryWords.ts"),
      import("./mailState.ts"),
    ]);
  await Promise.all([loadRecoveryWords(currentLocale()), loadMailState()]);
  return { default: Component };
});
const PasswordDialog = lazy(async () => ({
  default: (await import("./PasswordDialog.tsx")).PasswordDialog,
}));

async function words(): Promise<void> {
  const { loadAccountWords } = await import("./texts.ts");
  await loadAccountWords(currentLocale());
}

/** Dialogs that any page may open: sign in, register, and the forced password change. */
export function AccountDialogs({ mayRegister }: { mayRegister: boolean }) {
  // The open dialog stays on screen until the program code of the next dialog has been loaded.
  const request = useDeferredValue(useAccountRequest());
  const user = useHeldSession()?.user;
  return (
    <Suspense>
      {request && !user && <Requested request={request} mayRegister={mayRegister} />}
      {user?.mustChangePassword && <PasswordDialog />}
    </Suspense>
  );
}

function Requested(props: { request: AccountRequest; mayRegister: boolean }) {
  switch (props.request.dialog) {
    case "login":
      return <LoginDialog {...props} />;
    case "register":
      return <RegisterDialog />;
    case "reset":
      return <ResetRequestDialog />;
  }
}
