import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { RemoteProblemId } from "./adapter.ts";

/** A site whose problems are imported with their test data and judged locally; nothing is submitted to the site. */
export interface DataSource<Problem> {
  readonly info: DataSourceInfo;
  /** Parses the id of a problem or the URL of its page. @throws RemoteError with the code `badProblemId` */
  parseId(text: string): RemoteProblemId;
  /** URL at which users can open the problem's page. */
  problemUrl(problem: RemoteProblemId): string;
  /**
   * The problem without its files. A file's address expires, so it is requested only when the file is fetched.
   * @throws RemoteError with the code `problemNotFound`, `pageChanged`, `blocked` or `unavailable`, or OutgoingError
   */
  readProblem(clients: DataClients, problem: RemoteProblemId): Promise<Problem>;
}

export interface DataSourceInfo {
  /** The site's short name, which is also the prefix of its display IDs: `LOJ`. */
  judge: string;
  /** Full name, as the site's users write it. */
  title: string;
  /** Origins of the site itself; `fileOrigins`: origins of its file store. */
  origins: readonly string[];
  fileOrigins: readonly string[];
  /**
   * Minimum number of milliseconds between requests to the site; requests to its file store have no minimum interval.
   */
  requestGapMs: number;
}

/**
 * Requests through `site` keep the minimum interval between requests to the site. `files` accesses the site's file
 * store.
 */
export interface DataClients {
  site: OutgoingClient;
  files: OutgoingClient;
}

/** A file of a problem; its first bytes have already arrived. */
export interface OpenFile {
  name: string;
  /**
   * Reading it throws an OutgoingError or a RemoteError if the site aborts the transfer or sends a different number of
   * bytes.
   */
  body: AsyncIterable<Buffer>;
}
