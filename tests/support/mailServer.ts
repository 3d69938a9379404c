import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/**
 * A certificate for 127.0.0.1 only, trusted only by these tests; made with `openssl req -x509 -newkey ec … -addext
 * "subjectAltName=IP:127.0.0.1,DNS:localhost"`.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX/r1EHssUgD9V1g0
P5aKGAOUhGTVeA3Ze7HIdgGPFoOhRANCAATOKJQQDkpJBv2o14pvQMf4htCAIRoF
Sj94H5iKPDGfSDIJsHQP6vczqnOWJYE2Y2GpSIGgzOHf69TT+5Qm6j+P
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBuDCCAV6gAwIBAgITL9bYiq3X21g1mDoMxOQanUzzozAKBggqhkjOPQQDAjAj
MSEwHwYDVQQDDBhtYWlsIHNlcnZlciBvZiB0aGUgdGVzdHMwIBcNMjYxMTIxMTEz
ODEzWhgPMjEyNjEwMjgxMTM4MTNaMCMxITAfBgNVBAMMGG1haWwgc2VydmVyIG9m
IHRoZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABM4olBAOSkkG/ajX
im9Ax/iG0IAhGgVKP3gfmIo8MZ9IMgmwdA/q9zOqc5YlgTZjYalIgaDM4d/r1NP7
lCbqP4+jbzBtMB0GA1UdDgQWBBQtx7nUSzukTKlKL3RqE1yULBdC+TAfBgNVHSME
GDAWgBQtx7nUSzukTKlKL3RqE1yULBdC+TAPBgNVHRMBAf8EBTADAQH/MBoGA1Ud
EQQTMBGHBH8AAAGCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNIADBFAiB1grhujtvI
GZ1gySDFlAPh8wa0MVziasCBkM09bDGvaAIhAL8B5JMXZOXh5cRDJ9+LqPT3Aoa8
uRnuBnKcvg352StD
-----END CERTIFICATE-----`,
};

export interface ReceivedMail {
  parsed: ParsedMail;
  raw: string;
  /** Whether the connection was encrypted when the email was received. */
  encrypted: boolean;
  user: string | undefined;
}

export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  /** Responses to the next emails, in order: 451 is retried, 550 is final. */
  refusals: { responseCode: number; message: string }[];
  /** Emails received for this address so far. */
  to(address: string): ReceivedMail[];
  close(): Promise<void>;
}

interface Options {
  /** Whether TLS is used from the first byte. */
  secure?: boolean;
  /** Whether STARTTLS is offered. */
  startTls?: boolean;
  login?: { user: string; password: string };
}

/** Starts a real SMTP server that listens on loopback and stores the emails that it receives. */
export async function startMailServer(options: Options = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const refusals: TestMailServer["refusals"] = [];
  const server = new SMTPServer({
    ...testCertificate,
    secure: options.secure ?? false,
    hideSTARTTLS: !options.startTls,
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    logger: false,
    // The pool's idle connections must not delay the end of a test.
    closeTimeout: 50,
    onAuth({ username, password }, _session, respond) {
      const { user, password: right } = options.login ?? {};
      if (username === user && password === right) return respond(null, { user: username });
      const wrong = Object.assign(new Error("5.7.8 these credentials are wrong"), {
        responseCode: 535,
      });
      respond(wrong);
    },
    onRcptTo(_address, _session, respond) {
      const refusal = refusals.shift();
      if (!refusal) return respond();
      const { responseCode, message } = refusal;
      respond(Object.assign(new Error(message), { responseCode }));
    },
    onData(stream, session, respond) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts);
        void simpleParser(raw).then((parsed) => {
          const user = typeof session.user === "string" ? session.user : undefined;
          received.push({ parsed, raw: raw.toString("utf8"), encrypted: session.secure, user });
          respond(null, "taken by the tests");
        });
      });
    },
  });
  // The test server ignores a lost connection, because the mail client logs it.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    refusals,
    to: (address) => received.filter(({ parsed }) => addressesOf(parsed).includes(address)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressesOf({ to }: ParsedMail): string[] {
  const lists = to === undefined ? [] : Array.isArray(to) ? to : [to];
  return lists.flatMap(({ value }) => value.map(({ address }) => address ?? ""));
}
