import * as z from "zod/mini";
import type { Clock } from "../../../shared/system/clock.ts";
import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { DataSource } from "../adapter/dataSource.ts";
import { openedFile } from "../adapter/openedFile.ts";
import { addressPath } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import type { RemoteProblemId } from "../adapter/adapter.ts";
import { siteJson } from "../adapter/siteJson.ts";
import { syzojExport, type SyzojProblem } from "./problem.ts";

const JUDGE = "SYZOJ";
const TEXT_MAX = 300;

const answer = z.union([
  z.object({ success: z.literal(true), obj: syzojExport }),
  z.object({ success: z.literal(false), error: z.optional(z.unknown()) }),
]);

/**
 * The configured sites that run SYZOJ 2. They export each problem as JSON and its files as zip files. The key of a
 * problem consists of the host of its site and the problem's number, for example `oj.school.example/12`.
 */
export function syzojSites({
  clock,
  origins,
}: {
  clock: Clock;
  origins: readonly string[];
}): DataSource<SyzojProblem> {
  const byHost = new Map(origins.map((origin) => [new URL(origin).host, origin]));
  const addressOf = ({ key }: RemoteProblemId) => {
    const { host = "", number = "" } = /^(?<host>.+)\/(?<number>\d+)$/.exec(key)?.groups ?? {};
    const origin = byHost.get(host);
    // The problem's site was removed from the list after the import had begun.
    if (origin === undefined) throw new RemoteError("badProblemId");
    return `${origin}/problem/${number}`;
  };
  const zip = async (client: OutgoingClient, url: string, files: ZipRequest) => {
    const { name, max, signal } = files;
    return openedFile(client, { name, max, clock, signal, addressOf: async () => url });
  };
  return {
    info: { judge: JUDGE, title: "SYZOJ 2", origins, fileOrigins: origins, requestGapMs: 1_000 },
    parseId: (text) => parseKey(text, [...byHost.keys()]),
    problemUrl: addressOf,
    async readProblem({ site, files }, problem) {
      const url = addressOf(problem);
      const read = answer.safeParse(siteJson(await site.send({ url: `${url}/export` })));
      if (!read.success) throw new RemoteError("pageChanged", z.prettifyError(read.error));
      if (!read.data.success) throw new RemoteError("problemNotFound", reasonOf(read.data.error));
      const { obj } = read.data;
      return {
        form: "syzoj",
        export: obj,
        testData: (max, signal) =>
          zip(files, `${url}/testdata/download`, { name: "testdata.zip", max, signal }),
        additionalFiles: async (max, signal) =>
          obj.have_additional_file
            ? zip(files, `${url}/download/additional_file`, { name: "additional.zip", max, signal })
            : undefined,
      };
    },
  };
}

interface ZipRequest {
  name: string;
  max: number;
  signal: AbortSignal;
}

/**
 * Parses the address of a problem at one of the sites. If there is only one site, `SYZOJ-12` and `12` are accepted,
 * too.
 */
function parseKey(text: string, hosts: readonly string[]): RemoteProblemId {
  const input = addressPath(text.trim());
  const { host, number } =
    /^(?:(?<host>[^/]+)\/(?:problem\/)?|(?:syzoj-)?)(?<number>[1-9]\d{0,6})\/?$/i.exec(input)
      ?.groups ?? {};
  const named = host === undefined && hosts.length === 1 ? hosts[0] : host?.toLowerCase();
  const isKnown = named !== undefined && hosts.includes(named);
  if (input.length > TEXT_MAX || number === undefined || !isKnown) {
    throw new RemoteError("badProblemId");
  }
  return { key: `${named}/${number}`, displayId: `${JUDGE}-${number}` };
}

function reasonOf(error: unknown): string {
  return typeof error === "string" ? error : "";
}
