import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type { LinkAdapter, ProblemSource, RemoteAdapter } from "./adapter.ts";
import { RemoteError } from "./remoteError.ts";

/** A page that an adapter could not read. The page is stored only after the secrets are removed from it. */
export interface UnreadPage {
  /** Name of the adapter's function. */
  call: AdapterCall;
  /** The URL without its query string, which may contain names and tokens. */
  url: string;
  bytes: Buffer;
  /** Strings from the adapter call and its session that must not be stored: names, passwords, code and cookies. */
  secrets: readonly string[];
}

/** The functions of adapters that send requests; the client is the first parameter of each. */
export const ADAPTER_CALLS = [
  "readProblem",
  "login",
  "isLoggedIn",
  "listSubmissions",
  "submit",
  "poll",
  "listStates",
  "compileErrors",
  "readProfile",
  "readSubmission",
  "readSubmissions",
] as const satisfies readonly (keyof RemoteAdapter | keyof LinkAdapter)[];
export type AdapterCall = (typeof ADAPTER_CALLS)[number];

type Calls = Partial<
  Record<AdapterCall, (client: OutgoingClient, ...rest: unknown[]) => Promise<unknown>>
>;

/**
 * Wraps the adapter so that `pageChanged` failures, and states with a number that the adapter does not know, also
 * contain the last page that the call read. Adapters themselves have access only to the text that they parse.
 */
export function withUnreadPages<A extends ProblemSource>(adapter: A): A {
  const calls = adapter as unknown as Calls;
  const recorded: Calls = {};
  for (const call of ADAPTER_CALLS) {
    const original = calls[call];
    if (original) recorded[call] = recording(call, original);
  }
  return { ...adapter, ...recorded };
}

function recording(
  call: AdapterCall,
  original: NonNullable<Calls[AdapterCall]>,
): NonNullable<Calls[AdapterCall]> {
  return async (client, ...rest) => {
    let last: Pick<UnreadPage, "url" | "bytes"> | undefined;
    const recorder: OutgoingClient = {
      cookies: client.cookies,
      open: (request) => client.open(request),
      async send(request) {
        last = undefined;
        const answer = await client.send(request);
        const { origin, pathname } = new URL(answer.url);
        last = { url: origin + pathname, bytes: answer.bytes };
        return answer;
      },
    };
    const page = (): UnreadPage | undefined =>
      last && { call, ...last, secrets: [...textsOf(rest), ...client.cookies.values()] };
    try {
      const result = await original(recorder, ...rest);
      return isUnknown(result) ? { ...result, page: page() } : result;
    } catch (error) {
      if (error instanceof RemoteError && error.code === "pageChanged") error.page = page();
      throw error;
    }
  };
}

/** Whether a result is a submission state whose number is missing from the adapter's tables. */
export function isUnknown(result: unknown): result is { phase: "unknown" } {
  return (
    typeof result === "object" && result !== null && "phase" in result && result.phase === "unknown"
  );
}

/**
 * Returns the user names, passwords and source code among the parameters of a call; the other parameters, such as
 * numbers and problems, are not secret.
 */
function textsOf(parameters: readonly unknown[]): string[] {
  return parameters.flatMap((parameter) => {
    if (typeof parameter === "string") return [parameter];
    if (typeof parameter !== "object" || parameter === null) return [];
    const { user, password, text } = parameter as Record<string, unknown>;
    return [user, password, text].filter((value) => typeof value === "string");
  });
}
