type Options = Record<string, unknown>;

/** The person closed the browser's own dialog, or the device holds such a passkey already (`known`). */
export class PasskeyFailure extends Error {
  readonly known: boolean;
  constructor(cause: unknown) {
    super("passkey");
    this.known = cause instanceof Error && cause.name === "InvalidStateError";
  }
}

export function browserKnowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function" && window.isSecureContext;
}

/** Passkeys are bound to a domain, so an address of figures alone cannot have any. */
export function siteMayHavePasskeys(): boolean {
  return browserKnowsPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Lets the browser make a passkey. Throws `PasskeyFailure`. */
export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return ask(() => startRegistration({ optionsJSON: options as never }));
}

/** Lets the browser sign with one of the person's passkeys. Throws `PasskeyFailure`. */
export async function showPasskey(options: Options): Promise<Options> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return ask(() => startAuthentication({ optionsJSON: options as never }));
}

async function ask(browser: () => Promise<object>): Promise<Options> {
  try {
    return { ...(await browser()) };
  } catch (error) {
    throw new PasskeyFailure(error);
  }
}
