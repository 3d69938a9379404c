import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { RemoteProblemId } from "./adapter.ts";

/** Sites whose problems are read with their test data and judged here; nothing is submitted there. */
export interface DataSource<Problem> {
  readonly info: DataSourceInfo;
  /** The problem of an ID or a pasted address. @throws RemoteError `badProblemId` */
  parseId(text: string): RemoteProblemId;
  /** Address of the problem for readers. */
  problemUrl(problem: RemoteProblemId): string;
  /**
   * The problem without its files. Addresses of files are fetched when a file is, because they expire.
   * @throws RemoteError `problemNotFound`, `pageChanged`, `blocked`, `unavailable`, and OutgoingError
   */
  readProblem(clients: DataClients, problem: RemoteProblemId): Promise<Problem>;
}

export interface DataSourceInfo {
  /** Code as in display IDs: `LOJ`. */
  judge: string;
  /** Full name as its users write it. */
  title: string;
  /** Origins of the site itself, and of the store to which addresses of files lead. */
  origins: readonly string[];
  fileOrigins: readonly string[];
  /** Minimum milliseconds between requests to the site; its store of files has no gap. */
  requestGapMs: number;
}

/** One client keeps the gap of the site, the other one reaches its store of files. */
export interface DataClients {
  site: OutgoingClient;
  files: OutgoingClient;
}

/** A file of a problem whose bytes have begun to arrive. */
export interface OpenFile {
  name: string;
  /** Ends with an OutgoingError or a RemoteError if the site breaks off or sends another number of bytes. */
  body: AsyncIterable<Buffer>;
}
