import { lazy, Suspense } from "react";
import { useLoginRequest } from "../platform/loginRequest.ts";
import { useHeldSession } from "../platform/session.ts";

const LoginDialog = lazy(async () => ({
  default: (await import("./LoginDialog.tsx")).LoginDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import("./PasswordDialog.tsx")).PasswordDialog,
}));

/** Dialogs that any page may bring up: sign in, and the password change that cannot be put off. */
export function AccountDialogs({ mayRegister }: { mayRegister: boolean }) {
  const request = useLoginRequest();
  const user = useHeldSession()?.user;
  return (
    <Suspense>
      {request && !user && <LoginDialog reason={request} mayRegister={mayRegister} />}
      {user?.mustChangePassword && <PasswordDialog forced />}
    </Suspense>
  );
}
