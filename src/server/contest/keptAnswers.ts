import type { ContestBoard } from "./boards.ts";

interface Kept<Answer> {
  /** Of the board that it was made from. */
  version: string;
  madeAt: number;
  answer: Answer;
}

interface Wanted<Answer> {
  version: string;
  now: number;
  /** Whether an answer of an earlier version is recent enough. */
  isRecent(last: Kept<Answer>): boolean;
  make(before: Answer | undefined): Answer;
}

/** Of each scoreboard the last answer for each audience, made once for all readers. */
export class KeptAnswers<Answer> {
  readonly #ofBoards = new WeakMap<ContestBoard, Map<string, Kept<Answer>>>();

  /** `audience`: all that answers of one version depend on besides. */
  answer(board: ContestBoard, audience: string, wanted: Wanted<Answer>): Answer {
    const answers = this.#ofBoards.get(board) ?? new Map<string, Kept<Answer>>();
    this.#ofBoards.set(board, answers);
    const last = answers.get(audience);
    if (last && (last.version === wanted.version || wanted.isRecent(last))) return last.answer;
    const answer = wanted.make(last?.answer);
    answers.set(audience, { version: wanted.version, madeAt: wanted.now, answer });
    return answer;
  }
}
