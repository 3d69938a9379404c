/**
 * Visibility of a contest by viewer and phase, derived from the specification and not from the code. Each phase has one
 * string, which contains one character per viewer. The contest is private: only registered users may enter it. Its
 * scoreboard, however, can be read even by guests.
 */
export const viewers = [
  "guest",
  "stranger",
  "contestant",
  "other",
  "author",
  "admin",
  "problemAdmin",
  "root",
] as const;
export type Viewer = (typeof viewers)[number];

export const phases = [
  "before",
  "running",
  "frozen",
  "endedFrozen",
  "thawed",
  // The organizer has opened the contest to all users after its end.
  "openedToAll",
] as const;
export type Phase = (typeof phases)[number];

/**
 * Each character states what one viewer sees. `y`: everything. `?`: only that such data exists (status −5, "?" instead
 * of a count, or an attempt on the scoreboard). `.`: nothing. The characters are in the order of `viewers`: guest,
 * stranger, the contestant who submitted, another contestant, the author of the contest, another admin, problem admin,
 * root.
 */
type Observation = string;

/**
 * One observation for each of the `phases`, in order. The last phase is left out, because it has the same visibility as
 * the phase before it.
 */
export type Course = readonly [Observation, Observation, Observation, Observation, Observation];

const NOTHING: Observation = "........";
const ORGANIZERS: Observation = "....y..y";
const OWN: Observation = "..y.y..y";
const CONTESTANTS: Observation = "..yyy..y";
const EVERYBODY: Observation = "yyyyyyyy";

const always = (observation: Observation): Course => [
  observation,
  observation,
  observation,
  observation,
  observation,
];
/** Before the start, nothing is visible; from the start on, each phase has this observation. */
const fromStart = (observation: Observation): Course => [
  NOTHING,
  observation,
  observation,
  observation,
  observation,
];
/** Before the start, only organizers see the data; in all later phases, `observation` applies. */
const openedAtStart = (observation: Observation): Course => [
  ORGANIZERS,
  observation,
  observation,
  observation,
  observation,
];
const fromFreeze = (frozen: Observation, thawed: Observation): Course => [
  NOTHING,
  NOTHING,
  frozen,
  frozen,
  thawed,
];

interface Rules {
  acm: Course;
  oi: Course;
}
const both = (course: Course): Rules => ({ acm: course, oi: course });

/** Kinds of contest data; each row of the matrix (`Surface`) shows data of one kind. */
export const rules = {
  // The author's test submission before the start.
  "a test of the organizers": both(always(ORGANIZERS)),

  // The verdict on a submission that was made before the freeze.
  "an early verdict": both(fromStart(CONTESTANTS)),
  /** Time and memory of the submission. Other users' values become visible after the end of the contest. */
  "early figures": both([NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS]),
  "early code": both(fromStart(OWN)),
  /**
   * Test cases: under ACM rules, only organizers see them until the thaw; under OI rules, contestants see the test
   * cases of their own submissions at once.
   */
  "early test cases": {
    acm: [NOTHING, ORGANIZERS, ORGANIZERS, ORGANIZERS, CONTESTANTS],
    oi: [NOTHING, OWN, OWN, OWN, CONTESTANTS],
  },
  "an early result on the scoreboard": both(fromStart(CONTESTANTS)),
  "an early result on the open scoreboard": both(fromStart(EVERYBODY)),
  /**
   * The viewer's own status for problem A. The author of the contest also has a status, because of a test submission.
   */
  "the own early status": both(["....y...", "..y.y...", "..y.y...", "..y.y...", "..y.y..."]),

  // A submission during the freeze. Under ACM rules, the submission's owner and the organizers see the verdict; under
  // OI rules, only the organizers do.
  "a late verdict": {
    acm: fromFreeze(OWN, CONTESTANTS),
    oi: fromFreeze("..?.y..y", CONTESTANTS),
  },
  "late figures": {
    acm: fromFreeze(OWN, CONTESTANTS),
    oi: fromFreeze(ORGANIZERS, CONTESTANTS),
  },
  "late code": both(fromFreeze(OWN, OWN)),
  "late test cases": both(fromFreeze(ORGANIZERS, CONTESTANTS)),
  "the own late status": {
    acm: fromFreeze("..y.....", "..y....."),
    oi: fromFreeze("..?.....", "..y....."),
  },
  /** Organizers also see the frozen scoreboard until they request the live scoreboard. */
  "a late result on the scoreboard": {
    acm: fromFreeze("..???..?", CONTESTANTS),
    oi: fromFreeze(NOTHING, CONTESTANTS),
  },
  "a late result on the live scoreboard": {
    acm: fromFreeze("..??y..y", CONTESTANTS),
    oi: fromFreeze(ORGANIZERS, CONTESTANTS),
  },
  "a late result on the open scoreboard": {
    acm: fromFreeze("????????", EVERYBODY),
    oi: fromFreeze(NOTHING, EVERYBODY),
  },
  "a late result on the open live scoreboard": {
    acm: fromFreeze("????y??y", EVERYBODY),
    oi: fromFreeze(ORGANIZERS, EVERYBODY),
  },
  /** The live view is sent only to organizers, even after the end; all other users get the public view. */
  "an early result for organizers": both(fromStart(ORGANIZERS)),
  "a late result for organizers": both(fromFreeze(ORGANIZERS, ORGANIZERS)),
  "a closed result for organizers": both(fromStart(ORGANIZERS)),
  /** Users other than organizers get the counts as of the freeze. */
  "a late count in the problem list": both(fromFreeze(ORGANIZERS, CONTESTANTS)),
  "a late count of a problem": both(fromFreeze(ORGANIZERS, CONTESTANTS)),
  "a late count beside the open scoreboard": both(fromFreeze(ORGANIZERS, EVERYBODY)),
  /**
   * The open scoreboard may be projected for an audience, so during the freeze it must not show hidden results to
   * anyone.
   */
  "a late count on the open scoreboard": both(fromFreeze(NOTHING, EVERYBODY)),

  // A submission, sent before the freeze, to a problem that hides verdicts from contestants even after the end.
  "a closed verdict": both(fromStart("..??y..y")),
  "closed figures": both(fromStart(ORGANIZERS)),
  "closed code": both(fromStart(OWN)),
  "closed test cases": both(fromStart(ORGANIZERS)),
  "the own closed status": both(fromStart("..?.....")),
  "a closed result on the scoreboard": {
    acm: fromStart("..???..?"),
    oi: always(NOTHING),
  },
  "a closed result on the live scoreboard": {
    acm: fromStart("..??y..y"),
    oi: fromStart(ORGANIZERS),
  },
  "a closed result on the open scoreboard": {
    acm: fromStart("????????"),
    oi: always(NOTHING),
  },
  "a closed result on the open live scoreboard": {
    acm: fromStart("????y??y"),
    oi: fromStart(ORGANIZERS),
  },
  "a closed count in the problem list": both(fromStart("..??y..y")),
  "a closed count of a problem": both(fromStart(ORGANIZERS)),
  "a closed count beside the open scoreboard": both(fromStart("????y??y")),
  "a closed count on the open scoreboard": both([
    "....?..?",
    "????????",
    "????????",
    "????????",
    "????????",
  ]),

  // In the Contest API, organizers see everything by default. All other users see the data of the public scoreboard.
  "an early submission beside the open scoreboard": both(fromStart(EVERYBODY)),
  /**
   * Under ACM rules, the scoreboard also shows the number of attempts during the freeze, so submissions from the freeze
   * are listed.
   */
  "a late submission beside the open scoreboard": {
    acm: fromFreeze(EVERYBODY, EVERYBODY),
    oi: fromFreeze(ORGANIZERS, EVERYBODY),
  },
  "a closed submission beside the open scoreboard": {
    acm: fromStart(EVERYBODY),
    oi: fromStart(ORGANIZERS),
  },
  "a late judgement": both(fromFreeze(ORGANIZERS, EVERYBODY)),
  "a closed judgement": both(fromStart(ORGANIZERS)),
  "early figures beside the open scoreboard": both([
    NOTHING,
    ORGANIZERS,
    ORGANIZERS,
    ORGANIZERS,
    EVERYBODY,
  ]),
  "early code for organizers": both(fromStart(ORGANIZERS)),
  "contestants beside the open scoreboard": both(openedAtStart(EVERYBODY)),
  "a question that was not answered": both(fromStart(ORGANIZERS)),

  // The solved-problem marks, counters and rankings of the whole site. They are updated only after the end and the
  // thaw.
  "what the site counts": both([NOTHING, NOTHING, NOTHING, NOTHING, EVERYBODY]),
  /**
   * Contest submissions never appear in the site's list of submissions or in a user's daily activity; both contain only
   * practice submissions.
   */
  "what contests never enter": both(always(NOTHING)),

  // Problems.
  "a problem in the contest": both(openedAtStart(CONTESTANTS)),
  /** The problem's source, tags, author and level. */
  "facts of a problem": both([ORGANIZERS, ORGANIZERS, ORGANIZERS, CONTESTANTS, CONTESTANTS]),
  "a problem outside the contest": both(always("....y.yy")),
  "titles beside the open scoreboard": both(openedAtStart(CONTESTANTS)),
  "titles in the Contest API": both(openedAtStart(CONTESTANTS)),
  "letters beside the open scoreboard": both(openedAtStart(EVERYBODY)),

  // Users' data, announcements, questions and texts for the printer.
  "real names": both(fromStart(ORGANIZERS)),
  "real names, from the registration on": both(always(ORGANIZERS)),
  announcements: both(openedAtStart(CONTESTANTS)),
  /** Contestants see other users' unpublished questions only after the end. */
  "a question": both([NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS]),
  "the contest itself": both(always(EVERYBODY)),
  /** Guests can read the descriptions of public and protected contests, but not of this private contest. */
  "the description of the contest": both(always(".yyyyyyy")),
  "the contest itself, signed in": both(always(".yyyyyyy")),
  "the contest itself, for administrators": both(always("....yyyy")),
  "the form of the contest": both(always(ORGANIZERS)),
  "a text for the printer": both(fromStart(ORGANIZERS)),
  "the own text for the printer": both(fromStart("..y.....")),
  "an answer that was not read": both(fromStart("..y.....")),
  "questions that wait for an answer": both(fromStart(ORGANIZERS)),
  /**
   * A submission that another user made during the freeze and whose judging failed; this rule also applies to lists and
   * counts.
   */
  "a submission that the judges failed at": both(fromFreeze(ORGANIZERS, ORGANIZERS)),
} satisfies Record<string, Rules>;

export type Rule = keyof typeof rules;

/**
 * Maps each secret to the viewers who may read it in each phase. No API call may send the secret to anyone else.
 */
export const mayRead: Record<string, Course> = {
  bankTitle: always("....y.yy"),
  contestTitle: [ORGANIZERS, CONTESTANTS, CONTESTANTS, CONTESTANTS, CONTESTANTS],
  tag: ["....y.yy", "....y.yy", "....y.yy", "..yyy.yy", "..yyy.yy"],
  source: ["....y.yy", "....y.yy", "....y.yy", "..yyy.yy", "..yyy.yy"],
  statement: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  fileName: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  fileText: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  caseInput: always("....y.yy"),
  // Users see their own real name.
  realname: always(OWN),
  testCode: always(ORGANIZERS),
  earlyCode: fromStart(OWN),
  closedCode: fromStart(OWN),
  lateCode: fromFreeze(OWN, OWN),
  announcement: [ORGANIZERS, CONTESTANTS, CONTESTANTS, CONTESTANTS, CONTESTANTS],
  question: [NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS],
  answer: [NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS],
  printText: fromStart(ORGANIZERS),
  hiddenContest: always(ORGANIZERS),
  hiddenAnnouncement: always(ORGANIZERS),
};

const vocabulary = "all names of tags are public; which problem has one, is not";
const administration =
  "the specification lists titles to every administrator (server-1 4, server-2 6.3)";

/** Calls that show a secret to more readers than `mayRead` permits, each with the reason. */
export const callsToMoreReaders: Record<string, { secret: keyof typeof mayRead; why: string }> = {
  "GET /api/get-all-problem-tags": { secret: "tag", why: vocabulary },
  "GET /api/get-problem-tags-and-classification": { secret: "tag", why: vocabulary },
  "GET /api/admin/tag/list": { secret: "tag", why: vocabulary },
  "GET /api/admin/tag/use": { secret: "bankTitle", why: administration },
  "GET /api/admin/problem/get-problem-list": { secret: "bankTitle", why: administration },
  "GET /api/admin/contest/get-contest-list": { secret: "hiddenContest", why: administration },
};

/** Opening the contest to all users does not change the access to the Contest API. */
const notOpenedToAll: ReadonlySet<Rule> = new Set(["titles in the Contest API"]);

/**
 * Returns what each user sees after the contest has been opened to all users. Signed-in users who previously saw
 * nothing now see as much as contestants see of another contestant's submission.
 */
function openedToAll(thawed: Observation): Observation {
  const ofOthers = thawed.charAt(viewers.indexOf("other"));
  return viewers
    .map((viewer, at) => {
      const observation = thawed.charAt(at);
      return observation === "." && viewer !== "guest" ? ofOthers : observation;
    })
    .join("");
}

export function expected(rule: Rule, contest: "acm" | "oi"): Record<Phase, Observation> {
  const stored: Course = rules[rule][contest];
  const [, , , , thawed] = stored;
  const opened = notOpenedToAll.has(rule) ? thawed : openedToAll(thawed);
  const course = [...stored, opened];
  return Object.fromEntries(phases.map((phase, at) => [phase, course[at]])) as Record<
    Phase,
    Observation
  >;
}
