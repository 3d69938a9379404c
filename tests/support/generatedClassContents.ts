import { type ClassesSize, endsIn, isHomework, TABLES } from "./generatedClasses.ts";
import { type Run, uidOf } from "./generatedUsers.ts";

/** A comparison with 500 stored pairs for each of 15 problems. */
export const COMPARISON = { runId: 1, problems: 15, programs: 200, pairs: 500 } as const;
/** Comparisons of selected submissions. */
const COMPARISONS = 300;
/** Announcements of class 1; other classes have 20. */
const ANNOUNCEMENTS = 300;

/**
 * Generates homework of classes (its results are marked as outdated), announcements, and comparisons of programs. Call
 * it after the trainings and their submissions exist.
 */
export async function classContents(run: Run, { classes }: ClassesSize): Promise<void> {
  await run(`insert into homework (training_id, start_time, end_time, feedback_at)
    select id, now() - interval '380 days', ends, ends
    from (select id, now() + make_interval(days => (${endsIn("id")})::int) as ends
      from training where group_id is not null and ${isHomework("id")}) each`);
  await run(`insert into homework_stale (training_id, uid, problem_id)
    select s.scope_id, s.uid, s.problem_id from submission s join homework h on h.training_id = s.scope_id
    where s.scope = 'classwork' group by 1, 2, 3`);
  await run(`insert into announcement (title, content, html, renderer, uid, group_id)
    select 'Announcement ' || n, text, '<p>' || text || '</p>', 1, g.owner_uid, g.id
    from (select *, repeat('下周一交作业。', 20) as text from user_group) g,
      generate_series(1, case g.id when 1 then ${ANNOUNCEMENTS} else 20 end) n
    where g.id <= ${classes}`);
  await comparisons(run);
}

async function comparisons(run: Run): Promise<void> {
  const { runId, problems, programs, pairs } = COMPARISON;
  await run(`insert into similarity_run (source, key, options, state, programs, created_by, ended_at)
    select 'selection', 'selection ' || n,
      '{"choice": "last", "ignoreTemplates": true, "ignoredCodes": [], "ignoredSubmitIds": []}', 'done', ${problems * programs}, '${uidOf(1)}', now()
    from generate_series(1, ${COMPARISONS}) n`);
  await run(`insert into similarity_problem (run_id, problem_id, display_id, seq, programs, state, pairs)
    select r.id, tp.problem_id, p.problem_id, tp.seq + 1, ${programs}, 'done', ${pairs}
    from similarity_run r, training_problem tp join problem p on p.id = tp.problem_id
    where tp.training_id = ${TABLES.usual.tid}`);
  await run(`insert into similarity_program (run_id, submit_id, problem_id, uid, cluster)
    select ${runId}, s.submit_id, sp.problem_id, s.uid, sp.seq
    from similarity_problem sp cross join lateral (
      select submit_id, uid from submission where problem_id = sp.problem_id order by submit_id desc limit ${programs}) s
    where sp.run_id = ${runId}`);
  await run(`insert into similarity_pair (run_id, left_id, right_id, problem_id, fraction, coverage, longest, ranges)
    select ${runId}, least(a.submit_id, b.submit_id), greatest(a.submit_id, b.submit_id), a.problem_id,
      random(), random(), 20 + floor(random() * 400)::int,
      (select jsonb_agg(jsonb_build_object('left', jsonb_build_object('from', n * 100, 'to', n * 100 + 80),
        'right', jsonb_build_object('from', n * 90, 'to', n * 90 + 80), 'tokens', 20)) from generate_series(1, 8) n)
    from (select *, row_number() over (partition by problem_id order by submit_id) as place
        from similarity_program where run_id = ${runId}) a
      join (select *, row_number() over (partition by problem_id order by submit_id) as place
        from similarity_program where run_id = ${runId}) b
      on b.problem_id = a.problem_id and b.place between a.place + 1 and a.place + 3
    where a.place * 3 <= ${pairs}`);
}
