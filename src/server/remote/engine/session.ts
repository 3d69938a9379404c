import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { Database } from "../../platform/database/db.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { RemoteAdapter } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { alertAdministrators } from "./alerts.ts";
import { type LeasedAccount, stopAccount, storeSession } from "./accounts.sql.ts";

/** Creates a client for the judge with the cookies of a stored session. */
export type OpenClient = (cookies?: string) => OutgoingClient;

/** The HTTP client for one account at a remote judge. The account's session is stored after each login. */
export class AccountSession {
  readonly client: OutgoingClient;
  readonly handle: string;
  readonly #account: LeasedAccount;
  readonly #adapter: RemoteAdapter;
  readonly #services: { db: Database; box: SecretBox };

  constructor(
    services: { db: Database; box: SecretBox },
    adapter: RemoteAdapter,
    { account, openClient }: { account: LeasedAccount; openClient: OpenClient },
  ) {
    const session = account.session === null ? null : services.box.open(account.session);
    this.client = openClient(session ?? undefined);
    this.handle = account.handle;
    this.#account = account;
    this.#adapter = adapter;
    this.#services = services;
  }

  /** Whether the session belongs to a user and not to the site. */
  get isOwn(): boolean {
    return this.#account.isOwn;
  }

  /** Whether the session of an earlier login is stored; this session may have expired since then. */
  get hasSession(): boolean {
    return this.#account.session !== null;
  }

  /**
   * Signs in with the stored password. An account that the judge refuses is not used again until an administrator has
   * checked it.
   * @throws RemoteError with the code `loginRefused` or `needsPerson`
   */
  async login(): Promise<void> {
    const { db, box } = this.#services;
    const { id, handle } = this.#account;
    try {
      const password = this.#account.password === null ? null : box.open(this.#account.password);
      if (password === null) throw new RemoteError("needsPerson", "the session has ended");
      await this.#adapter.login(this.client, { user: handle, password });
    } catch (error) {
      if (error instanceof RemoteError && ["loginRefused", "needsPerson"].includes(error.code)) {
        const reason = error.message;
        await db.transaction(async (tx) => {
          await stopAccount(tx, { id, reason });
          if (this.isOwn) return;
          const { judge } = this.#adapter.info;
          await alertAdministrators(tx, {
            judge,
            cause: "account",
            detail: `${handle}: ${reason}`,
          });
        });
      }
      throw error;
    }
    await storeSession(db, { id, session: box.seal(this.client.cookies.toText()) });
  }
}
