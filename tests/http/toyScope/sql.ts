/*
 * Rooms are similar to small contests, and paths are similar to trainings. Times are columns, so that a test can change
 * them instead of waiting.
 */
export const tables = `
  create table toy_room (id bigint primary key, host text not null, opens_at timestamptz not null,
    ends_at timestamptz not null, thaws_at timestamptz not null);
  create table toy_problem (room bigint not null, letter text not null, problem_id bigint not null,
    primary key (room, letter));
  create table toy_path (id bigint primary key)`;

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

export const roomFacts = (scopeId: string): string =>
  `(select jsonb_build_object('host', r.host, 'opens', ${ms("r.opens_at")}, 'ends', ${ms("r.ends_at")},
     'thaws', ${ms("r.thaws_at")}) from toy_room r where r.id = ${scopeId})`;

export const roomOfRow = (condition: string): string =>
  `exists (select 1 from toy_room r where r.id = s.scope_id and ${condition})`;

export const problemOfRoom = (displayId: string, scopeId: string): string =>
  `p.id = (select problem_id from toy_problem where room = ${scopeId} and letter = ${displayId})`;

export const pathFacts = (scopeId: string): string =>
  `(select '{}'::jsonb from toy_path t where t.id = ${scopeId})`;

/** $1 room. */
export const roomIsThawed = "select 1 from toy_room where id = $1 and thaws_at <= verdict_now()";

/** Parameters: $1 scope, $2 scope id, $3 uid, $4 problem ids. */
export const latestStatus = `select w.pid, coalesce(
    (select status from submission s where s.scope = $1 and s.scope_id = $2 and s.uid = $3
       and s.problem_id = w.pid order by s.submit_id desc limit 1), -10)::int as status
  from unnest($4::bigint[]) as w (pid)`;
