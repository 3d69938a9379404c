import type { Database } from "../../platform/database/db.ts";
import { JobFailure } from "../../platform/job/jobs.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingClient, OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { RemoteProblem, RemoteProblemId } from "../adapter/adapter.ts";
import type { DataSource, DataSourceInfo } from "../adapter/dataSource.ts";
import type { DataProblem } from "../dataSources.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import type { SiteJudges } from "../adapters.ts";
import type { HostPacer } from "../engine/hostPacer.ts";
import { judgeState, noteFailure, noteSuccess } from "../engine/judgeHealth.ts";
import { keepUnreadPage } from "../engine/unreadPages.ts";
import { parsePage, selectAll } from "../html/page.ts";
import { isDocument } from "../html/statementPart.ts";

/** Maximum size of a picture in bytes, and maximum number of pictures per problem. */
const PICTURE_MAX = 10 * 1024 * 1024;
export const PICTURES_MAX = 50;
/** Maximum size of a document in bytes, and maximum number of documents of a problem. */
const DOCUMENT_MAX = 20 * 1024 * 1024;
const DOCUMENTS_MAX = 5;

export interface ReadRemoteProblem {
  id: RemoteProblemId;
  judge: string;
  sourceUrl: string;
  problem: RemoteProblem;
  /** Pictures of the statement that could be read, with their addresses in the statement. */
  pictures: { src: string; bytes: Buffer }[];
  /** PDF documents to which the statement refers, with their addresses in the statement. */
  documents: { src: string; bytes: Buffer }[];
}

/** A problem that is read together with its test data. */
export interface ReadDataProblem {
  id: RemoteProblemId;
  judge: string;
  sourceUrl: string;
  problem: DataProblem;
  /**
   * Returns a picture of the statement, given the URL that the statement uses for it; undefined if the picture could
   * not be read.
   */
  picture(src: string): Promise<Buffer | undefined>;
}

/** Reads problems of remote judges, each with its pictures. */
export class RemoteProblemReader {
  readonly #db: Database;
  readonly #outgoing: OutgoingHttp;
  readonly #judges: SiteJudges;
  readonly #pacerOf: (judge: string) => HostPacer;
  readonly #dataSources: readonly DataSource<DataProblem>[];

  /**
   * `pacerOf`: returns the object that enforces the minimum interval between requests to a judge, including the
   * requests for submissions.
   */
  constructor(
    { db, outgoing, judges }: { db: Database; outgoing: OutgoingHttp; judges: SiteJudges },
    pacerOf: (judge: string) => HostPacer,
    dataSources: readonly DataSource<DataProblem>[],
  ) {
    this.#db = db;
    this.#outgoing = outgoing;
    this.#judges = judges;
    this.#pacerOf = pacerOf;
    this.#dataSources = dataSources;
  }

  /** The sites from which test data is read. */
  get dataSites(): DataSourceInfo[] {
    return this.#dataSources.map(({ info }) => info);
  }

  /** Returns the site with the judge code `judge`, from which test data is read; undefined if there is no such site. */
  dataSource(judge: string): DataSource<DataProblem> | undefined {
    return this.#dataSources.find(({ info }) => info.judge === judge);
  }

  /**
   * Reads the problem with this key from a site that provides test data. After failures, requests to that site are
   * paused in the same way as requests to a judge. Failed imports from a judge, however, pause nothing, so that
   * submissions are not affected.
   * @throws RemoteError, OutgoingError
   */
  async readWithData(judge: string, key: string, signal: AbortSignal): Promise<ReadDataProblem> {
    const source = this.dataSource(judge);
    if (!source) throw new JobFailure(`no site ${judge}`, { final: true });
    const { origins, fileOrigins } = source.info;
    const site = this.#pacerOf(judge).paced(this.#outgoing.client({ origins }), signal);
    const files = this.#outgoing.client({ origins: [...origins, ...fileOrigins] });
    const id = source.parseId(key);
    const sourceUrl = source.problemUrl(id);
    const problem = await this.#watched(judge, () => source.readProblem({ site, files }, id));
    const picture = async (src: string) => {
      const url = URL.parse(src, sourceUrl);
      return url ? fileAt(files, url.href, PICTURE_MAX) : undefined;
    };
    return { id, judge, sourceUrl, problem, picture };
  }

  async #watched<T>(judge: string, read: () => Promise<T>): Promise<T> {
    const { state } = await judgeState(this.#db, judge);
    if (state === "closed") throw new RemoteError("unavailable", "paused after failures");
    try {
      const problem = await read();
      await noteSuccess(this.#db, judge);
      return problem;
    } catch (error) {
      await noteFailure(this.#db, judge, error);
      throw error;
    }
  }

  /**
   * Stores a problem page that could not be parsed. The judge's health status does not change, because a failed import
   * does not show whether submissions work.
   */
  async #keepingPage<T>(judge: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      await keepUnreadPage(this.#db, judge, error);
      throw error;
    }
  }

  /**
   * Reads the problem with this key from the judge, or from a problem page that a user saved. Pictures on hosts other
   * than the judge's are not requested: their addresses stay in the statement and are shown as links.
   * @throws RemoteError, OutgoingError
   */
  async read(
    judge: string,
    { key, page }: { key: string; page?: string | undefined },
    signal: AbortSignal,
  ): Promise<ReadRemoteProblem> {
    const source = this.#judges.source(judge);
    if (!source) throw new JobFailure(`no judge ${judge}`, { final: true });
    const { origins, pictureOrigins = [], charset } = source.info;
    const client = this.#pacerOf(judge).paced(
      this.#outgoing.client({ origins: [...origins, ...pictureOrigins], charset }),
      signal,
    );
    const id = source.parseId(key);
    const problem =
      page === undefined
        ? await this.#keepingPage(judge, () => source.readProblem(client, id))
        : source.parseProblem(page, id);
    const pictures: ReadRemoteProblem["pictures"] = [];
    for (const src of problem.pictures.slice(0, PICTURES_MAX)) {
      const bytes = await fileAt(client, src, PICTURE_MAX);
      if (bytes) pictures.push({ src, bytes });
    }
    const documents: ReadRemoteProblem["documents"] = [];
    for (const src of documentsOf(problem).slice(0, DOCUMENTS_MAX)) {
      const bytes = await fileAt(client, src, DOCUMENT_MAX);
      if (bytes?.subarray(0, 5).toString() === "%PDF-") documents.push({ src, bytes });
    }
    return { id, judge, sourceUrl: source.problemUrl(id), problem, pictures, documents };
  }
}

function documentsOf({ documents = [], ...problem }: RemoteProblem): string[] {
  const parts = [problem.description, problem.input, problem.output, problem.hint];
  const links = parts.flatMap((part) => selectAll(parsePage(part), "a[href]"));
  const addresses = links.flatMap(({ attribs }) => attribs["href"] ?? []);
  return [...new Set([...documents, ...addresses.filter((address) => isDocument(address))])];
}

/** A file of the statement; undefined: the file could not be read, so it is missing from the statement. */
async function fileAt(
  client: OutgoingClient,
  url: string,
  bodyBytes: number,
): Promise<Buffer | undefined> {
  try {
    const answer = await client.send({ url, limits: { bodyBytes } });
    return answer.status === 200 ? answer.bytes : undefined;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return undefined;
  }
}
