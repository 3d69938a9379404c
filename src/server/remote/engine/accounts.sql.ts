import { type RowOf, statement } from "../../platform/statement.ts";

const columns = `a.id, a.handle, a.password, a.session, a.owner_uid is not null as "isOwn"`;

/**
 * Whether account f has not solved the problem too often; `solvedMax` null: there is no such limit. Submissions
 * that were sent anew since count as solved.
 */
const isUnspent = `(:solvedMax?::int is null or :solvedMax > (select count(*) from remote_submission r
  join submission s on s.submit_id = r.submit_id
  where r.account_id = f.id and s.problem_id = :pid::bigint and s.status = 0)
  + (select count(*) from remote_former_number r join submission s on s.submit_id = r.submit_id
  where r.account_id = f.id and s.problem_id = :pid::bigint))`;

/** The site lets users send by their own sessions. */
export const allowsOwnSessions = `exists (select 1 from site_setting
  where key = 'site.switches' and value @> '{"remoteOwnSessions": true}')`;

/** Account f is the one for submissions of user `:uid` (null: nobody's own session is used): their own session if there is one that works, otherwise one of the site. */
const isForUser = `f.state = 'ready' and case when exists (select 1 from remote_account o
    where o.owner_uid = :uid?::text and o.account_group = :accountGroup and o.state = 'ready'
      and o.expires_at > verdict_now() and ${allowsOwnSessions})
  then f.owner_uid = :uid and f.expires_at > verdict_now() else f.owner_uid is null end`;

/** Expired sessions are not used, although they are deleted later. */
const isCurrent = "(a.owner_uid is null or a.expires_at > verdict_now())";

/**
 * Leases an account that may submit for a user now: the one that has waited longest. The job that has an account
 * gets it again.
 */
export const leaseAccount = statement(
  "remote.leaseAccount",
  `update remote_account a set lease_job = :jobId::bigint,
     lease_until = verdict_now() + make_interval(secs => :leaseSeconds::double precision)
   where a.id = (
     select f.id from remote_account f
     where f.account_group = :accountGroup and ${isForUser} and ${isUnspent}
       and (f.lease_job = :jobId or (f.next_submit_at <= verdict_now()
         and (f.lease_until is null or f.lease_until <= verdict_now())))
     order by f.lease_job is distinct from :jobId, f.next_submit_at, f.id
     for update skip locked limit 1)
   returning ${columns}`,
);

/** The account by which code was sent, leased again to find it in its list. No row: it was deleted or is leased. */
export const leaseAccountAgain = statement(
  "remote.leaseAccountAgain",
  `update remote_account a set lease_job = :jobId::bigint,
     lease_until = verdict_now() + make_interval(secs => :leaseSeconds::double precision)
   where a.id = :accountId and ${isCurrent} and (a.lease_job = :jobId or a.lease_until is null or a.lease_until <= verdict_now())
   returning ${columns}`,
);
export type LeasedAccount = RowOf<typeof leaseAccount>;

/** The account by which code was sent, for reading its state. */
export const accountById = statement(
  "remote.accountById",
  `select ${columns} from remote_account a where a.id = :id and ${isCurrent}`,
);

/** Ends the lease of a job; the account may submit again after a gap. */
export const releaseAccount = statement(
  "remote.releaseAccount",
  `update remote_account set lease_job = null, lease_until = null,
     next_submit_at = verdict_now() + make_interval(secs => :gapSeconds::double precision)
   where lease_job = :jobId`,
);

/**
 * Accounts that can submit to a problem for a user, and when to ask for the next one; `nextAt` null: there is none. A lease ends
 * long before its time unless a process was killed, so an account that is leased is asked for again after some seconds. `isOwn`: it
 * is the user's own session.
 */
export const accountsOf = statement(
  "remote.accounts",
  `select count(*)::int as count,
     min(greatest(f.next_submit_at, case when f.lease_until > verdict_now()
       then least(f.lease_until, verdict_now() + interval '3 seconds') end)) as "nextAt",
     coalesce(bool_or(f.owner_uid is not null), false) as "isOwn"
   from remote_account f
   where f.account_group = :accountGroup and ${isForUser} and ${isUnspent}`,
);

/**
 * Whether code that waits for an account is to be tried now: one is free, there is none left, or code has waited too
 * long and its submission ends.
 */
export const isAccountOffered = statement(
  "remote.accountOffered",
  `select (select coalesce(bool_or(greatest(next_submit_at, coalesce(lease_until, '-infinity')) <= verdict_now()), true)
       from remote_account where account_group = :accountGroup and owner_uid is null and state = 'ready')
     or exists (select 1 from remote_submission
       where judge = :judge and phase = 'queued' and deadline <= verdict_now()) as "isOffered"`,
);

export const storeSession = statement(
  "remote.storeSession",
  `update remote_account set session = :session, last_success_at = verdict_now() where id = :id`,
);

/** The account is not used until an administrator has looked at it. */
export const stopAccount = statement(
  "remote.stopAccount",
  `update remote_account set state = 'needsPerson', state_reason = :reason, session = null where id = :id`,
);
