import type { ContestProblemRow } from "../contestProblems.sql.ts";

/**
 * Maximum number of users that may change between two requests for a board; if more users change, recomputing the board
 * is cheaper.
 */
const USERS_MAX = 2000;

/** Rows that have to be read again. */
export interface ChangeBatch {
  submissions: readonly number[];
  users: readonly string[];
  problems: boolean;
}

/** The users and problems on a board. */
interface BoardExtent {
  contestantRows: ReadonlyMap<string, unknown>;
  problems: readonly ContestProblemRow[];
  /**
   * Whether the contest has an account rule. If it does, any user's change may concern the board, because a new name
   * may match the rule.
   */
  hasAccountRule: boolean;
}

/**
 * Changes of a contest's board since its rows were read, including changes during the read. Even if nobody requests the
 * board, the set of changes stays small, because changes that do not affect the board are omitted.
 */
export class PendingChanges {
  readonly submissions = new Set<number>();
  readonly users = new Set<string>();
  problems = false;
  /** Undefined while the rows are being read. Any change during this time may affect the rows. */
  board: BoardExtent | undefined;

  get isEmpty(): boolean {
    return this.submissions.size === 0 && this.users.size === 0 && !this.problems;
  }

  /** Whether there are too many changes to read them one by one. */
  get isTooLarge(): boolean {
    return this.users.size > USERS_MAX;
  }

  /** @returns whether the change concerns the board. */
  addUser(uid: string): boolean {
    const { board } = this;
    if (board && !board.hasAccountRule && !board.contestantRows.has(uid)) return false;
    this.users.add(uid);
    return true;
  }

  /** @returns whether the change concerns the board. */
  addProblem(problem: number): boolean {
    const { board } = this;
    if (board && !board.problems.some(({ pid }) => pid === problem)) return false;
    this.problems = true;
    return true;
  }

  /** Removes at most this many changes of each kind from the pending changes and returns them. */
  take(max: number): ChangeBatch {
    const batch = {
      submissions: [...this.submissions].slice(0, max),
      users: [...this.users].slice(0, max),
      problems: this.problems,
    };
    for (const id of batch.submissions) this.submissions.delete(id);
    for (const uid of batch.users) this.users.delete(uid);
    this.problems = false;
    return batch;
  }

  /** Puts a batch back into the pending changes after reading its rows has failed. */
  putBack({ submissions, users, problems }: ChangeBatch): void {
    for (const id of submissions) this.submissions.add(id);
    for (const uid of users) this.users.add(uid);
    this.problems ||= problems;
  }
}
