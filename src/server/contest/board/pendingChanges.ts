import type { ContestProblemRow } from "../contestProblems.sql.ts";

/** Users that changed while nobody asked for a board; beyond them it is cheaper to compute it anew. */
const USERS_MAX = 2000;

/** What to read again. */
export interface TakenChanges {
  submissions: readonly number[];
  users: readonly string[];
  problems: boolean;
}

/** Whom and what a board shows. */
interface BoardExtent {
  people: ReadonlyMap<string, unknown>;
  problems: readonly ContestProblemRow[];
  /** A user of any name may become one whom the account rule names. */
  hasAccountRule: boolean;
}

/**
 * What changed of a contest's board since its rows were read, collected while they are read, too. It stays small for a
 * board that nobody asks for: what the board does not show is left out.
 */
export class PendingChanges {
  readonly submissions = new Set<number>();
  readonly users = new Set<string>();
  problems = false;
  /** Undefined while the rows are read: everything may concern them. */
  board: BoardExtent | undefined;

  get isEmpty(): boolean {
    return this.submissions.size === 0 && this.users.size === 0 && !this.problems;
  }

  /** More changed than is worth reading one by one. */
  get isTooLarge(): boolean {
    return this.users.size > USERS_MAX;
  }

  /** @returns whether it concerns the board. */
  addUser(uid: string): boolean {
    const { board } = this;
    if (board && !board.hasAccountRule && !board.people.has(uid)) return false;
    this.users.add(uid);
    return true;
  }

  /** @returns whether it concerns the board. */
  addProblem(problem: number): boolean {
    const { board } = this;
    if (board && !board.problems.some(({ pid }) => pid === problem)) return false;
    this.problems = true;
    return true;
  }

  /** At most so many of each kind, which are no longer pending. */
  take(max: number): TakenChanges {
    const taken = {
      submissions: [...this.submissions].slice(0, max),
      users: [...this.users].slice(0, max),
      problems: this.problems,
    };
    for (const id of taken.submissions) this.submissions.delete(id);
    for (const uid of taken.users) this.users.delete(uid);
    this.problems = false;
    return taken;
  }

  /** They could not be read. */
  putBack({ submissions, users, problems }: TakenChanges): void {
    for (const id of submissions) this.submissions.add(id);
    for (const uid of users) this.users.add(uid);
    this.problems ||= problems;
  }
}
