import type { OutgoingFailure } from "../../../src/server/platform/outgoing/outgoingError.ts";

/** Name of the environment variable that contains the address of the simulated judges' process. */
export const ADDRESS_VARIABLE = "SIMULATED_JUDGES";

/**
 * A request to a judge, as a server forwards it to the process of the simulated judges; bodies are encoded in Base64.
 */
export interface ForwardedRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

export type ForwardedAnswer =
  | {
      status: number;
      headers: Readonly<Record<string, string>>;
      setCookies: readonly string[];
      body: string;
    }
  | { failure: OutgoingFailure; mayHaveArrived: boolean };
