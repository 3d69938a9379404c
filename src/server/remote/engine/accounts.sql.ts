import { type RowOf, statement } from "../../platform/database/statement.ts";

const columns = `a.id, a.handle, a.password, a.session, a.owner_uid is not null as "isOwn", a.failures`;

/**
 * Whether account f has solved the problem fewer times than the limit `solvedMax`. If `solvedMax` is null, there is no
 * limit. If a submission's code was sent again later, each earlier time that it was sent through the account is counted
 * as a solution. An account for which the judge reported a verdict without judging the code is treated as exhausted
 * immediately.
 */
export const isUnspent = (
  pid: string,
) => `(:solvedMax?::int is null or :solvedMax > (select count(*) from remote_submission r
  join submission s on s.submit_id = r.submit_id
  where r.account_id = f.id and s.problem_id = ${pid} and s.status = 0)
  + (select count(*) from remote_former_number r join submission s on s.submit_id = r.submit_id
  where r.account_id = f.id and s.problem_id = ${pid})
  and not exists (select 1 from remote_spent x where x.account_id = f.id and x.problem_id = ${pid}))`;

/** Whether the site allows users to send code with their own sessions. */
export const allowsOwnSessions = `exists (select 1 from site_setting
  where key = 'site.switches' and value @> '{"remoteOwnSessions": true}')`;

/**
 * SQL condition: this mode is not switched off for a judge. A judge to which the site submits programs shares its
 * accounts with no other judge, so the name of its account group is the judge's own code (such as `HDU`).
 */
export const isModeOn = (
  mode: "robot" | "own",
  group = ":accountGroup",
) => `not exists (select 1 from remote_judge m
  where m.judge = ${group} and '${mode}' = any (m.modes_off))`;

/**
 * Condition: account f may be used for submissions of user `:uid`. If the user's own session works, only that session
 * may be used; otherwise, only an account of the site. If `:uid` is null, no user's session may be used.
 */
const isForUser = `f.state = 'ready' and case when exists (select 1 from remote_account o
    where o.owner_uid = :uid?::text and o.account_group = :accountGroup and o.state = 'ready'
      and o.expires_at > verdict_now() and ${allowsOwnSessions} and ${isModeOn("own")})
  then f.owner_uid = :uid and f.expires_at > verdict_now() else f.owner_uid is null and ${isModeOn("robot")} end`;

/** Expired sessions are not used, even before they are deleted. */
const isCurrent = "(a.owner_uid is null or a.expires_at > verdict_now())";

/**
 * SQL expression: whether the name in row `h` belongs to an account of the site or to a session of another user. The
 * site submits the code of many users from its own accounts. A program that contains a user's token therefore does not
 * prove that the account belongs to this user.
 */
export const isOfSomeoneElse = `exists (select 1 from remote_account a where a.account_group = h.account_group
  and lower(a.handle) = lower(h.handle) and a.owner_uid is distinct from h.uid)`;

/** SQL condition: account `f` is one of the site's own accounts (not a user's) and is ready. */
export const isOfSite =
  "f.account_group = :accountGroup and f.owner_uid is null and f.state = 'ready'";

/** SQL condition: account `f` holds this user's own session, and the session may be used now. */
export const isSessionOf = (uid: string) =>
  `f.owner_uid = ${uid} and f.account_group = :accountGroup and f.state = 'ready'
     and f.expires_at > verdict_now() and ${allowsOwnSessions} and ${isModeOn("own")}`;

/** SQL condition: account `f` may send code now. */
export const isFree = `(f.next_submit_at <= verdict_now() and (f.lease_until is null or f.lease_until <= verdict_now()))`;

/**
 * Leases an account that may submit for a user now. If there are several such accounts, takes the account that has been
 * unused for the longest time. A job that already has an account gets the same account again.
 */
export const leaseAccount = statement(
  "remote.leaseAccount",
  `update remote_account a set lease_job = :jobId::bigint,
     lease_until = verdict_now() + make_interval(secs => :leaseSeconds::double precision)
   where a.id = (
     select f.id from remote_account f
     where f.account_group = :accountGroup and ${isForUser} and ${isUnspent(":pid::bigint")}
       and (f.lease_job = :jobId or ${isFree})
     order by f.lease_job is distinct from :jobId, f.next_submit_at, f.id
     for update skip locked limit 1)
   returning ${columns}`,
);

/**
 * Takes a new lease on the account that sent the code, so that the code can be found in the account's list of
 * submissions. No row: the account was deleted or is leased.
 */
export const leaseAccountAgain = statement(
  "remote.leaseAccountAgain",
  `update remote_account a set lease_job = :jobId::bigint,
     lease_until = verdict_now() + make_interval(secs => :leaseSeconds::double precision)
   where a.id = :accountId and ${isCurrent} and (a.lease_job = :jobId or a.lease_until is null or a.lease_until <= verdict_now())
   returning ${columns}`,
);
export type LeasedAccount = RowOf<typeof leaseAccount>;

/** The account with which the code was sent, and with which the state of the submission is read. */
export const accountById = statement(
  "remote.accountById",
  `select ${columns} from remote_account a where a.id = :id and ${isCurrent}`,
);

/**
 * Ends the lease of a job; the account may submit again after `:gapSeconds`. `hasWorked`: whether the judge responded
 * to the job's code.
 */
export const releaseAccount = statement(
  "remote.releaseAccount",
  `update remote_account set lease_job = null, lease_until = null,
     failures = case when :hasWorked::boolean then 0 else failures end,
     next_submit_at = verdict_now() + make_interval(secs => :gapSeconds::double precision)
   where lease_job = :jobId`,
);

/** Records that the account failed: its lease ends, and it is paused for a while. */
export const pauseAccount = statement(
  "remote.pauseAccount",
  `update remote_account set lease_job = null, lease_until = null, failures = failures + 1,
     next_submit_at = verdict_now() + make_interval(secs => :seconds::double precision)
   where lease_job = :jobId`,
);

/**
 * Records that the judge returned an arbitrary verdict for a submission of this account instead of judging the code.
 * The account is no longer used for this problem.
 */
export const spendAccount = statement(
  "remote.spendAccount",
  `insert into remote_spent (account_id, problem_id) values (:accountId, :pid) on conflict do nothing`,
);

/**
 * Counts the accounts that can submit to a problem for a user. `isOwn`: whether the user has a session of their own that
 * works; then only that session may be used, even if `count` is 0 because it is exhausted for this problem.
 * `isRobotOff`: whether the site's accounts are switched off, read in the same snapshot as the accounts.
 */
export const accountsOf = statement(
  "remote.accounts",
  `select count(*) filter (where ${isUnspent(":pid::bigint")})::int as count,
     coalesce(bool_or(f.owner_uid is not null), false) as "isOwn", not ${isModeOn("robot")} as "isRobotOff"
   from remote_account f
   where f.account_group = :accountGroup and ${isForUser}`,
);

export const storeSession = statement(
  "remote.storeSession",
  `update remote_account set session = :session, last_success_at = verdict_now() where id = :id`,
);

/** Stops the use of the account until an administrator has checked it. */
export const stopAccount = statement(
  "remote.stopAccount",
  `update remote_account set state = 'needsPerson', state_reason = :reason, session = null where id = :id`,
);
