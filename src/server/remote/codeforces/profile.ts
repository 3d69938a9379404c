import * as z from "zod/mini";
import { RemoteError } from "../adapter/remoteError.ts";

const text = z._default(z.string(), "");
const userAnswer = z.union([
  z.object({
    status: z.literal("OK"),
    result: z.array(
      z.object({ handle: z.string(), firstName: text, lastName: text, organization: text }),
    ),
  }),
  z.object({ status: z.literal("FAILED"), comment: text }),
]);

/**
 * A user's description of themselves, from a response of `user.info`; undefined: there is no such user.
 * @throws RemoteError with the code `pageChanged`, or with `tooEarly` when the API's rate limit is exceeded
 */
export function parseCodeforcesProfile(answer: unknown, user: string): string | undefined {
  const parsed = userAnswer.safeParse(answer);
  if (!parsed.success) throw new RemoteError("pageChanged", "an unknown answer of the API");
  if (parsed.data.status === "FAILED") {
    const { comment } = parsed.data;
    if (/limit exceeded/i.test(comment))
      throw new RemoteError("tooEarly", comment, { waitMs: 2_000 });
    return undefined;
  }
  const profile = parsed.data.result.find(
    ({ handle }) => handle.toLowerCase() === user.toLowerCase(),
  );
  return profile && [profile.firstName, profile.lastName, profile.organization].join("\n");
}
