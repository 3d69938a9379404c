import type { OutgoingAnswer } from "../../platform/outgoing/outgoingHttp.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { pageText } from "./answers.ts";
import { RemoteError } from "./remoteError.ts";

/**
 * The JSON of a successful response; a response in a character set other than UTF-8 is not accepted as JSON.
 * @throws RemoteError like {@link pageText}, and `pageChanged` for anything that is not JSON
 */
export function siteJson(answer: OutgoingAnswer): unknown {
  // Some sites respond to each POST with 201, which is treated like 200.
  pageText(answer.status === 201 ? { ...answer, status: 200 } : answer);
  try {
    return answer.json();
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new RemoteError("pageChanged", "the answer is no JSON in UTF-8");
  }
}
