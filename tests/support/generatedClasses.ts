import { READER, type Run, uidOf, zipf } from "./generatedUsers.ts";

export interface ClassesSize {
  classes: number;
  /** Number of members of each class. */
  members: number;
  trainings: number;
  submissions: number;
}

/** 200,000 memberships. */
export const CLASSES_SIZE: ClassesSize = {
  classes: 2000,
  members: 100,
  trainings: 10_000,
  submissions: 2_000_000,
};

/**
 * Private trainings whose tables of results are benchmarked. The user whose requests are benchmarked is a member of all
 * these trainings. Other trainings have up to 100 members.
 */
export const TABLES = {
  large: { tid: 1, members: 10_000, problems: 15 },
  wide: { tid: 2, members: 2000, problems: 190 },
  usual: { tid: 3, members: 60, problems: 15 },
} as const;

/**
 * Number of classes in which the user whose requests are benchmarked is a student; each class has 12 homework
 * assignments and 12 other trainings.
 */
const OWN_CLASSES = 5;
/** A homework assignment with more than 60 students; it belongs to class 1. */
export const GRID = { tid: 10, classId: 1, problems: 15 } as const;
/** Id of an open homework assignment. */
export const OPEN_HOMEWORK = 40;
/** A teacher of all classes. */
export const TEACHER_OF_ALL = uidOf(39_999);

const special = Object.values(TABLES);
const ofSpecial = (field: "members" | "problems"): string =>
  special.map((table) => `when ${table.tid} then ${table[field]}`).join(" ");

/** Properties of training `k`: of ten trainings, four belong to a class, three are private and three are public. */
const kind = `case when k <= ${special.length} then 'private' when k % 10 < 4 then 'class' when k % 10 < 7 then 'private' else 'public' end`;
const memberCount = (members: number): string =>
  `case k ${ofSpecial("members")} else case when k % 10 < 4 then ${members} else 20 + k % 81 end end`;
const problemCount = `case k ${ofSpecial("problems")} else 5 + k % 21 end`;

/** Every second training of a class is a homework assignment; one in seven of these is still open. */
export const isHomework = (k: string): string => `${k} % 10 in (0, 2)`;
/** SQL expression for the number of days until the deadline of a homework assignment; negative after the deadline. */
export const endsIn = (k: string): string => `${k} % 41 - 34`;

/**
 * The `j`-th user of a class or training, and the `i`-th problem of a training. The factors are primes, so that no user
 * or problem occurs twice.
 */
const memberOf = (place: string, users: number): string =>
  `1 + (${place} * 7919 + j * 523) % ${users}`;
const problemOf = (problems: number): string => `1 + (k * 37 + i * 101) % ${problems}`;

const uid = (person: string): string => `lpad(to_hex(${person}), 32, '0')`;
/** Four hundred teachers own classes and trainings. */
const teacher = (k: string): string => uid(`40000 + ${k} % 400`);

type Size = ClassesSize & { problems: number; users: number };

/** Generates classes with members, and trainings with problems and members, without computing the members' results. */
export async function classes(
  run: Run,
  { classes: groups, members, trainings, problems, users }: Size,
): Promise<void> {
  await run(`insert into user_group (name, owner_uid)
    select 'Class ' || g, ${teacher("g")} from generate_series(1, ${groups}) g`);
  await run(`insert into group_member (group_id, uid, role)
    select g, ${uid(memberOf("g", users))}, case when j = 0 then 'assistant' else 'member' end
    from generate_series(1, ${groups}) g, generate_series(0, ${members - 1}) j
    union select g, '${READER.uid}', 'member' from generate_series(1, ${OWN_CLASSES}) g
    union select g, '${TEACHER_OF_ALL}', 'teacher' from generate_series(1, ${groups}) g on conflict do nothing`);
  await run(`insert into training_category (name, color)
    select 'Category ' || n, '#' || lpad(to_hex(n * 700000), 6, '0') from generate_series(1, 20) n`);
  await run(`create temporary table drawn_training as
    select k, kind, case when kind = 'class' and k <= ${OWN_CLASSES * 60} then 1 + k % ${OWN_CLASSES}
        when kind = 'class' then 1 + (k / 10 * 4 + k % 10) % ${groups} end as class,
      ${problemCount} as problems, ${memberCount(members)} as members
    from (select k, ${kind} as kind from generate_series(1, ${trainings}) k) each`);
  await run(`insert into training (title, description, html, renderer, auth, password_hash, seq, is_visible, category_id,
      author_uid, owner_uid, group_id)
    select (array['动态规划训练', '数据结构训练', 'Graph training', '数论训练', 'Strings for beginners'])[1 + k % 5] || ' ' || k,
      text, '<p>' || text || '</p>', 1,
      case when kind = 'public' or kind = 'class' and ${isHomework("k")} then 'Public' else 'Private' end,
      case kind when 'private' then 'none' end, 1000 + k % 50, k % 20 <> 19, 1 + k % 25,
      owner, owner, class
    from (select *, repeat('求最短路径，一步一步。', 30) as text,
        case when class is null then ${teacher("k")} else ${teacher("class")} end as owner
      from drawn_training) each`);
  await run("update training set category_id = null where category_id > 20");
  await run(`insert into training_problem (training_id, problem_id, seq)
    select k, ${problemOf(problems)}, i from drawn_training, generate_series(0, problems - 1) i`);
  await run(`insert into training_member (training_id, uid, name)
    select k, u.uid, lower(u.username) from (
      select k, ${uid(memberOf("coalesce(class, k)", users))} as uid
      from drawn_training, generate_series(0, members - 1) j where kind <> 'public'
      union select k, '${READER.uid}' from drawn_training where k <= ${special.length}) each
    join app_user u on u.uid = each.uid`);
}

/**
 * Selects random submissions that members of trainings made to the trainings' problems in the last year, in the form
 * that `insertSubmissions` takes.
 */
export function selectTrainingSubmissions(
  { trainings, submissions: most }: ClassesSize,
  { statusOf, problems, users }: { statusOf: string; problems: number; users: number },
): string {
  return `select ${problemOf(problems)} as problem, ${memberOf("coalesce(class, k)", users)} as person,
      class is null as listed, class is null or not (${isHomework("k")}) or ${endsIn("k")} <= 0 as countable,
      case when class is null then 'training' else 'classwork' end as scope, k as place,
      now() - make_interval(secs => (${most} - n) * (365.0 * 86400 / ${most})) as at, ms, ${statusOf} as status
    from (select n, v, ms, k, class, floor(one * problems)::int as i, floor(other * members)::int as j
      from (select n, floor(random() * 1000)::int as v, floor(random() * 1000)::int as ms,
          random() as one, random() as other, ${zipf(trainings, 100)} as k
        from generate_series(1, ${most}) n) made join drawn_training using (k) order by n) drawn`;
}

/** Writes the values that triggers would have written, because generated rows do not fire triggers. */
export async function joinedClasses(run: Run): Promise<void> {
  await run("update app_user set affiliations = affiliations_of(uid)");
  await run("drop table drawn_training");
}
