import type { ContestBoard } from "./boardEntry.ts";

interface Kept<Answer> {
  /** Of the board that it was made from. */
  version: string;
  factsVersion: number;
  madeAt: number;
  answer: Answer;
}

interface Wanted<Answer> {
  version: string;
  now: number;
  /** Whether an answer of an earlier version is recent enough; none is that shows users or problems as they were. */
  isRecent(last: Kept<Answer>): boolean;
  make(before: Answer | undefined): Answer;
}

/** Of each scoreboard the last answer for each audience, made once for all readers. */
export class BoardAnswers<Answer> {
  readonly #ofBoards = new WeakMap<ContestBoard, Map<string, Kept<Answer>>>();

  /** `audience`: all that answers of one version depend on besides. */
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
