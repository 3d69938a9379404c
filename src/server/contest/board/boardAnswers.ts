import type { ContestBoard } from "./boardEntry.ts";

interface CachedAnswer<Answer> {
  /** Version of the board from which the response was built. */
  version: string;
  factsVersion: number;
  builtAt: number;
  answer: Answer;
}

interface AnswerRequest<Answer> {
  version: string;
  now: number;
  /**
   * Whether an earlier response is recent enough to be sent again. A response with outdated users or problems is never
   * recent enough.
   */
  isRecent(last: CachedAnswer<Answer>): boolean;
  make(before: Answer | undefined): Answer;
}

/**
 * Caches the last response for each scoreboard and audience, so that each response is built only once for all readers.
 */
export class BoardAnswers<Answer> {
  readonly #ofBoards = new WeakMap<ContestBoard, Map<string, CachedAnswer<Answer>>>();

  /** `audience`: everything that a response depends on, except the version. */
  answer(board: ContestBoard, audience: string, request: AnswerRequest<Answer>): Answer {
    const answers = this.#ofBoards.get(board) ?? new Map<string, CachedAnswer<Answer>>();
    this.#ofBoards.set(board, answers);
    const last = answers.get(audience);
    const isUsable =
      last !== undefined &&
      last.factsVersion === board.factsVersion &&
      (last.version === request.version || request.isRecent(last));
    if (isUsable) return last.answer;
    const answer = request.make(last?.answer);
    const { factsVersion } = board;
    answers.set(audience, { version: request.version, factsVersion, builtAt: request.now, answer });
    return answer;
  }
}
