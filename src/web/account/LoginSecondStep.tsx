import { lazy, Suspense } from "react";
import { currentLocale } from "../platform/locale.ts";
import type { useLogin } from "./useLogin.ts";

const Fields = lazy(async () => {
  const [{ CodeField }, { loadSecurityWords }] = await Promise.all([
    import("./security/CodeField.tsx"),
    import("./security/texts.ts"),
  ]);
  await loadSecurityWords(currentLocale());
  return { default: CodeField };
});

const Passkey = lazy(async () => {
  const [{ PasskeyButton }, { loadSecurityWords }] = await Promise.all([
    import("./security/PasskeyButton.tsx"),
    import("./security/texts.ts"),
  ]);
  await loadSecurityWords(currentLocale());
  return { default: PasskeyButton };
});

type Form = ReturnType<typeof useLogin>;

/** The field for the second-factor code in a login form; it appears once the server requires the code. */
export function LoginCode({ code }: { code: Form["code"] }) {
  const { isNeeded, ...field } = code;
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Fields {...field} />
    </Suspense>
  );
}

/** Login without a password, if the site and the browser support passkeys. */
export function LoginByPasskey({ onEntered }: { onEntered: Form["onEntered"] }) {
  return (
    <Suspense>
      <Passkey onEntered={onEntered} />
    </Suspense>
  );
}
