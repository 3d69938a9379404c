import { createTransport, type Transporter } from "nodemailer";
import { isLoopback } from "../platform/process/config.ts";
import type { SecretBox } from "../platform/process/secretBox.ts";
import { addressOf, type StoredMail } from "./settings.ts";

/** A formatted email, independent of the server that sends it. */
export interface ReadyMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's display name, used if the settings contain only an address. */
  senderName: string;
  /** The message id is the same for every attempt, so that servers and mail programs recognize a duplicate. */
  id: string;
  headers?: Record<string, string>;
}

/** Why an email was not sent, with the server's response if there was one. */
export class MailFailure extends Error {
  /** Whether the recipient or the content was refused with a 5xx response, so that a retry cannot help. */
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.name = "MailFailure";
    this.final = final;
  }
}

const AT_ONCE = 4;
/**
 * Timeouts in milliseconds: an unresponsive server must not delay an email for several minutes, as the protocol's usual
 * timeouts would.
 */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Holds the connections to the configured mail server and sends emails through them. */
export class MailSender {
  readonly #box: SecretBox;
  #current: { key: string; transport: Transporter } | undefined;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** Returns the server's response on success. Throws `MailFailure`. */
  async deliver(settings: StoredMail, mail: ReadyMail): Promise<string> {
    const sender = addressOf(settings.from);
    const name = settings.from === sender ? mail.senderName : nameOf(settings.from);
    try {
      const { response } = await this.#transport(settings).sendMail({
        from: { name: oneLine(name), address: sender },
        to: { name: "", address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
        // RFC 3834: suppresses automatic replies.
        headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return String(response).slice(0, 500);
    } catch (error) {
      if (error instanceof MailFailure) throw error;
      throw asFailure(error);
    }
  }

  close(): void {
    this.#current?.transport.close();
    this.#current = undefined;
  }

  #transport(settings: StoredMail): Transporter {
    const { host, port, secure, user, sealedPassword } = settings;
    const key = JSON.stringify([host, port, secure, user, sealedPassword]);
    if (this.#current?.key === key) return this.#current.transport;
    const password = sealedPassword === null ? "" : this.#box.open(sealedPassword);
    if (password === null) {
      throw new MailFailure("The stored mail password was sealed with another key", false);
    }
    const transport = createTransport({
      pool: true,
      maxConnections: AT_ONCE,
      maxRequeues: 1,
      idleTimeout: 20_000,
      host,
      port,
      secure,
      ...(user === "" ? {} : { auth: { user, pass: password } }),
      // An attacker who removes STARTTLS from the greeting must not receive the password in clear text.
      requireTLS: !secure && user !== "" && !isLoopback(host),
      ...timeouts,
    });
    // Errors of idle connections are reported when the next email is sent.
    transport.on("error", () => undefined);
    // The old pool finishes the emails that it is sending, with the old settings, and accepts no new emails.
    this.#current?.transport.close();
    this.#current = { key, transport };
    return transport;
  }
}

function asFailure(error: unknown): MailFailure {
  const { response, responseCode, code, message } = error as {
    response?: string;
    responseCode?: number;
    code?: string;
    message: string;
  };
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const final = aboutThisMail && (responseCode ?? 0) >= 500;
  return new MailFailure((response ?? message).slice(0, 500), final);
}

function nameOf(sender: string): string {
  return sender
    .slice(0, sender.lastIndexOf("<"))
    .trim()
    .replace(/^"(.*)"$/, "$1");
}

/** Replaces control characters with spaces, because a line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
