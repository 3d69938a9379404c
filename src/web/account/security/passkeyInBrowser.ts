type Options = Record<string, unknown>;

/**
 * A failed passkey call. `isExpected`: the device already has a passkey for this account. Otherwise the user has
 * usually closed the browser's dialog.
 */
export class PasskeyFailure extends Error {
  readonly isExpected: boolean;
  constructor(cause: unknown) {
    super("passkey");
    this.isExpected = cause instanceof Error && cause.name === "InvalidStateError";
  }
}

export function browserSupportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function" && window.isSecureContext;
}

/** Whether this site can use passkeys: they are bound to a domain, so a site at an IP address cannot use them. */
export function siteMayHavePasskeys(): boolean {
  return browserSupportsPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Creates a passkey in the browser. Throws `PasskeyFailure`. */
export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return ask(() => startRegistration({ optionsJSON: options as never }));
}

/** Signs the server's challenge with one of the user's passkeys. Throws `PasskeyFailure`. */
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
