import { JobFailure } from "../../platform/jobs.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingHttp } from "../../platform/outgoingHttp.ts";
import type { RemoteProblem, RemoteProblemId } from "../adapter/adapter.ts";
import { problemSource } from "../adapters.ts";
import type { HostPacer } from "../engine/hostPacer.ts";

/** Bytes of a picture, and number of pictures of a problem. */
const PICTURE_MAX = 10 * 1024 * 1024;
const PICTURES_MAX = 50;

export interface ReadRemoteProblem {
  id: RemoteProblemId;
  judge: string;
  sourceUrl: string;
  problem: RemoteProblem;
  /** Pictures of the statement that could be read, by their address there. */
  pictures: { src: string; bytes: Buffer }[];
}

/** Reads problems of other judges, each with its pictures. */
export class RemoteProblemReader {
  readonly #outgoing: OutgoingHttp;
  readonly #pacerOf: (judge: string) => HostPacer;

  /** `pacerOf`: keeps the gap between the requests to one judge, submissions included. */
  constructor(outgoing: OutgoingHttp, pacerOf: (judge: string) => HostPacer) {
    this.#outgoing = outgoing;
    this.#pacerOf = pacerOf;
  }

  /**
   * The problem with a key, from the judge or from its page that a user saved. Pictures of other hosts than the judge's are not requested: their addresses stay in the
   * statement, where a link takes their place.
   * @throws RemoteError, OutgoingError
   */
  async read(
    judge: string,
    { key, page }: { key: string; page?: string | undefined },
    signal: AbortSignal,
  ): Promise<ReadRemoteProblem> {
    const source = problemSource(judge);
    if (!source) throw new JobFailure(`no judge ${judge}`, { final: true });
    const { origins, pictureOrigins = [], charset } = source.info;
    const client = this.#pacerOf(judge).paced(
      this.#outgoing.client({ origins: [...origins, ...pictureOrigins], charset }),
      signal,
    );
    const id = source.parseId(key);
    const problem =
      page === undefined ? await source.readProblem(client, id) : source.parseProblem(page, id);
    const pictures: ReadRemoteProblem["pictures"] = [];
    for (const src of problem.pictures.slice(0, PICTURES_MAX)) {
      try {
        const answer = await client.send({ url: src, limits: { bodyBytes: PICTURE_MAX } });
        if (answer.status === 200) pictures.push({ src, bytes: answer.bytes });
      } catch (error) {
        // The statement is readable without it.
        if (!(error instanceof OutgoingError)) throw error;
      }
    }
    return { id, judge, sourceUrl: source.problemUrl(id), problem, pictures };
  }
}
