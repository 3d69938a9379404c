import type { ContestBoard } from "./boardEntry.ts";

interface Kept<Answer> {
  /** Version of the board from which it was made. */
  version: string;
  factsVersion: number;
  madeAt: number;
  answer: Answer;
}

interface Wanted<Answer> {
  version: string;
  now: number;
  /** Whether an earlier response is recent enough; responses with outdated users or problems never are. */
  isRecent(last: Kept<Answer>): boolean;
  make(before: Answer | undefined): Answer;
}

/** Cache of the last response per scoreboard and audience, built once for all readers. */
export class BoardAnswers<Answer> {
  readonly #ofBoards = new WeakMap<ContestBoard, Map<string, Kept<Answer>>>();

  /** `audience`: all other inputs of a response besides the version. */
  answer(board: ContestBoard, audience: string, wanted: Wanted<Answer>): Answer {
    const answers = this.#ofBoards.get(board) ?? new Map<string, Kept<Answer>>();
    this.#ofBoards.set(board, answers);
    const last = answers.get(audience);
    const isUsable =
      last !== undefined &&
      last.factsVersion === board.factsVersion &&
      (last.version === wanted.version || wanted.isRecent(last));
    if (isUsable) return last.answer;
    const answer = wanted.make(last?.answer);
    const { factsVersion } = board;
    answers.set(audience, { version: wanted.version, factsVersion, madeAt: wanted.now, answer });
    return answer;
  }
}
