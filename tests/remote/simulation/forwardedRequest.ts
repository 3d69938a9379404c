import type { OutgoingFailure } from "../../../src/server/platform/outgoing/outgoingError.ts";

/** Name of the variable with the address of the process of the simulated judges. */
export const ADDRESS_VARIABLE = "SIMULATED_JUDGES";

/** A request to a judge, on its way from a server to the process of the simulated judges; bodies are base64. */
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
