import * as z from "zod/mini";
import type { Clock } from "../../../shared/system/clock.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { DataClients, DataSource, OpenFile } from "../adapter/dataSource.ts";
import { openedFile } from "../adapter/openedFile.ts";
import { addressPath, parseProblemId } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { siteJson } from "../adapter/siteJson.ts";
import { lyrioAnswer, type LyrioFile, type LyrioFileKind, type LyrioProblem } from "./problem.ts";

/** Maximum number of addresses in one request: addresses expire, so they are not requested for all files at once. */
const ADDRESSES_AT_ONCE = 50;

const failure = z.object({ error: z.string() });
const addresses = z.object({
  downloadInfo: z.array(z.object({ filename: z.string(), downloadUrl: z.string() })),
});

export interface LyrioOptions {
  clock: Clock;
  /** The site's short name, which is also the prefix of its display IDs. */
  judge: string;
  title: string;
  /** Origin of the web pages, such as `https://loj.ac`; `apiOrigin`: origin of the API. */
  origin: string;
  apiOrigin: string;
  fileOrigins: readonly string[];
}

/**
 * A site that runs the software Lyrio, such as LibreOJ. Such a site has a JSON API and serves files from a file store
 * through URLs that expire.
 */
export function lyrioSite({
  clock,
  judge,
  title,
  origin,
  apiOrigin,
  fileOrigins,
}: LyrioOptions): DataSource<LyrioProblem> {
  const { host } = new URL(origin);
  const call = (client: OutgoingClient, name: string, json: object) =>
    client.send({ url: `${apiOrigin}/api/problem/${name}`, body: { json } });
  return {
    info: { judge, title, origins: [origin, apiOrigin], fileOrigins, requestGapMs: 1_000 },
    parseId: (text) =>
      parseProblemId(addressPath(text.trim()), {
        judge,
        key: /^[1-9]\d{0,6}$/,
        address: /^(?<host>[^/]+)\/(?:p|problem)\/(?<key>[1-9]\d{0,6})\/?$/i,
        host,
      }),
    problemUrl: ({ key }) => `${origin}/p/${key}`,

    async readProblem(clients, { key }) {
      const value = siteJson(
        await call(clients.site, "getProblem", {
          displayId: Number(key),
          localizedContentsOfAllLocales: true,
          tagsOfLocale: "zh_CN",
          samples: true,
          judgeInfo: true,
          judgeInfoToBePreprocessed: true,
          testData: true,
          additionalFiles: true,
        }),
      );
      refuseFailure(value);
      const read = lyrioAnswer.safeParse(value);
      if (!read.success) throw changed(read.error);
      const { id } = read.data.meta;
      return {
        form: "lyrio",
        answer: read.data,
        files: (kind, list, signal) => openFiles(clients, { id, kind, list, signal }),
      };
    },
  };

  async function* openFiles(
    { site, files }: DataClients,
    {
      id,
      kind,
      list,
      signal,
    }: { id: number; kind: LyrioFileKind; list: readonly LyrioFile[]; signal: AbortSignal },
  ): AsyncGenerator<OpenFile> {
    for (let at = 0; at < list.length; at += ADDRESSES_AT_ONCE) {
      const batch = list.slice(at, at + ADDRESSES_AT_ONCE);
      const ask = (names: string[]) => addressesOf(site, { id, kind, names });
      const batchAddresses = await ask(batch.map(({ filename }) => filename));
      for (const { filename, size } of batch) {
        const addressOf = async (attempt: number) =>
          (attempt === 0 ? batchAddresses : await ask([filename])).get(filename);
        yield await openedFile(files, { name: filename, size, addressOf, clock, signal });
      }
    }
  }

  /**
   * The addresses of files, by name. The endpoint expects the internal number of the problem, which differs from the
   * displayed number.
   */
  async function addressesOf(
    client: OutgoingClient,
    { id, kind, names }: { id: number; kind: LyrioFileKind; names: string[] },
  ): Promise<Map<string, string>> {
    const body = { problemId: id, type: kind, filenameList: names };
    const value = siteJson(await call(client, "downloadProblemFiles", body));
    refuseFailure(value);
    const read = addresses.safeParse(value);
    if (!read.success) throw changed(read.error);
    return new Map(
      read.data.downloadInfo.map(({ filename, downloadUrl }) => [filename, downloadUrl]),
    );
  }
}

/** Throws if the site reports a failure, which it does in a response with status 200 or 201. */
function refuseFailure(value: unknown): void {
  const read = failure.safeParse(value);
  if (!read.success) return;
  const { error } = read.data;
  throw new RemoteError(
    /^(?:NO_SUCH_PROBLEM|PERMISSION_DENIED)$/.test(error) ? "problemNotFound" : "pageChanged",
    error,
  );
}

function changed(error: z.core.$ZodError): RemoteError {
  return new RemoteError("pageChanged", z.prettifyError(error));
}
