import type { RemoteProblemId } from "../adapter/adapter.ts";
import { addressPath } from "../adapter/problemId.ts";
import { RemoteError } from "../adapter/remoteError.ts";

/**
 * Matches a problem key and captures the contest and the index: `1000A`, `1133F2`. In the SGU archive, the index has
 * two digits (`92101`).
 */
const KEY = /^(?<contest>[1-9]\d{0,5}?)(?<index>[A-Z]\d?|(?<=^921)\d{2})$/;
/** The lowest number of a gym contest. */
const GYM_FROM = 100_000;

const ADDRESSES = [
  /^(?:www\.|m\d\.)?codeforces\.com\/problemset\/problem\/(?<contest>\d+)\/(?<index>[A-Za-z]?\d{0,2})$/,
  /^(?:www\.|m\d\.)?codeforces\.com\/(?:contest|gym)\/(?<contest>\d+)\/problem\/(?<index>[A-Za-z]?\d{0,2})$/,
];

export interface ContestProblem {
  contest: string;
  index: string;
}

/** The contest and index in a problem's key. @throws RemoteError with the code `badProblemId` */
export function contestProblemOf(key: string): ContestProblem {
  const { contest, index } = KEY.exec(key)?.groups ?? {};
  if (contest === undefined || index === undefined) throw new RemoteError("badProblemId");
  return { contest, index };
}

/**
 * Parses the id of a problem or the address of its page; `isGym`: the problem belongs to a gym contest instead of the
 * problem set.
 */
export function parseCodeforcesId(
  text: string,
  { judge, isGym }: { judge: string; isGym: boolean },
): RemoteProblemId {
  const input = text.trim();
  if (input.length > 300) throw new RemoteError("badProblemId");
  const path = addressPath(input);
  const address = ADDRESSES.map((pattern) => pattern.exec(path)?.groups).find(
    (groups) => groups !== undefined,
  );
  const ofId = input.toUpperCase().startsWith(`${judge}-`) ? input.slice(judge.length + 1) : input;
  const key = (address ? `${address["contest"]}${address["index"]}` : ofId).toUpperCase();
  const { contest } = contestProblemOf(key);
  if (Number(contest) >= GYM_FROM !== isGym) throw new RemoteError("badProblemId");
  return { key, displayId: `${judge}-${key}` };
}
