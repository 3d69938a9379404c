import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import type { AccountRule } from "../../../shared/account/accountRule.ts";
import type {
  ContestRule,
  RemoteUse,
  TimeCounting,
  Upsolving,
} from "../../../shared/contest/contest.ts";
import type { StoredRegulations } from "../../../shared/contest/contestRegulations.ts";
import type { Logo } from "../../../shared/text/logo.ts";
import type { Awards } from "../../../shared/scoreboard/medals.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/** Columns of a contest whose values come from the contest form. */
export interface StoredContest {
  title: string;
  description: string;
  html: string | null;
  renderer: number;
  rule: ContestRule;
  auth: number;
  startTime: Date;
  endTime: Date;
  frozenFrom: Date | null;
  opensItself: boolean;
  organizersSeeHidden: boolean;
  organizersRanked: boolean;
  printOpen: boolean;
  boardOpen: boolean;
  nameField: "username" | "nickname" | "realname";
  timeCounting: TimeCounting;
  /** Whether readers who are signed in see a mark next to the names of women on the scoreboard. */
  genderMarks: boolean;
  stars: string[];
  accountRule: AccountRule | null;
  passwordHash: string | null;
  /**
   * Whether the contest was cloned from a contest with a password, and the clone's password has been neither set nor
   * turned off since.
   */
  isPasswordUnset: boolean;
  /** Networks from which contestants are admitted; if empty, all networks are allowed. */
  networks: string[];
  oneSession: boolean;
  opensToAll: boolean;
  /** Whether the contest's results change the ratings of contestants; contests of a class cannot be rated. */
  isRated: boolean;
  remoteProblems: RemoteUse;
  upsolving: Upsolving;
  regulations: StoredRegulations;
}

/** JSON columns of an {@link AdminContestRow}. */
interface AdminJson {
  regulations: StoredRegulations;
  accountRule: AccountRule | null;
  networks: string[];
  medals: Awards | null;
  logo: Logo | null;
}

const columns = `c.id, c.author_uid as "authorUid", ${ownedColumns("c")}, coalesce(a.username, '') as author, c.title, c.description, c.html,
  c.renderer, c.rule, c.auth, c.start_time as "startTime", c.end_time as "endTime", c.sealed_from as "frozenFrom",
  c.opens_itself as "opensItself", c.organisers_see_hidden as "organizersSeeHidden",
  c.organisers_ranked as "organizersRanked", c.print_open as "printOpen", c.board_open as "boardOpen",
  c.shown_name as "nameField", c.stars, c.account_rule as "accountRule", c.password_hash as "passwordHash",
  c.password_unset as "isPasswordUnset", to_jsonb(c.networks) as networks, c.one_session as "oneSession",
  c.opens_to_all as "opensToAll", c.is_rated as "isRated", c.time_counting as "timeCounting", c.gender_marks as "genderMarks",
  c.remote_problems as "remoteProblems", c.upsolving, c.regulations, c.api_read_at is not null as "isReadByPrograms", c.medals, c.logo,
  c.is_visible as "isVisible", c.source, c.created_at as "createdAt", c.modified_at as "modifiedAt"`;

export const adminContest = statement(
  "contest.forAdmin",
  `select ${columns} from contest c left join app_user a on a.uid = c.author_uid where c.id = :id`,
).narrow<AdminJson>();

/**
 * A contest as its organizers see it. `isReadByPrograms`: an organizer's program has read the contest through the
 * Contest API.
 */
export type AdminContestRow = RowOf<typeof adminContest>;

/**
 * Returns a contest and locks its row until the transaction ends, but lets other transactions reference the row's key.
 * A concurrent registration references the key. The registration must not wait for this lock, because this transaction
 * may later lock the same participant.
 */
export const lockContest = statement(
  "contest.lock",
  `select ${columns} from contest c left join app_user a on a.uid = c.author_uid where c.id = :id for no key update of c`,
).narrow<AdminJson>();

/**
 * Returns a contest and locks it, including its key, before it is deleted. Concurrent inserts of rows that reference
 * the contest, such as submissions, wait and then find that it was deleted.
 */
export const lockContestToDelete = statement(
  "contest.lockToDelete",
  `select ${columns} from contest c left join app_user a on a.uid = c.author_uid where c.id = :id for update of c`,
).narrow<AdminJson>();
