/**
 * Who sees what of a contest, and when: by the specification, not by the code. One character per viewer, one string
 * per phase. The contest is private and its scoreboard is readable without login.
 */
export const viewers = [
  ...(["guest", "stranger", "contestant", "other"] as const),
  ...(["author", "admin", "problemAdmin", "root"] as const),
] as const;
export type Viewer = (typeof viewers)[number];

export const phases = [
  ...(["before", "running", "frozen", "endedFrozen", "thawed"] as const),
  // The organizer has switched on that the contest is open to everybody afterwards.
  "openedToAll",
] as const;
export type Phase = (typeof phases)[number];

/**
 * `y` as it is, `?` that there is something but not what (status −5, "?" for a count, a try on the scoreboard),
 * `.` nothing. In the order of `viewers`: guest, stranger, contestant (who sent it), other contestant; author of the
 * contest, another admin, problem admin, root.
 */
type Seen = string;

/** In the order of `phases`, without the last, which follows from the one before. */
export type Course = readonly [Seen, Seen, Seen, Seen, Seen];

const NOTHING: Seen = "........";
const ORGANIZERS: Seen = "....y..y";
const OWN: Seen = "..y.y..y";
const CONTESTANTS: Seen = "..yyy..y";
const EVERYBODY: Seen = "yyyyyyyy";

const always = (seen: Seen): Course => [seen, seen, seen, seen, seen];
/** From the moment it exists. */
const fromStart = (seen: Seen): Course => [NOTHING, seen, seen, seen, seen];
/** Organizers prepare it. */
const openedAtStart = (seen: Seen): Course => [ORGANIZERS, seen, seen, seen, seen];
const fromFreeze = (frozen: Seen, thawed: Seen): Course => [
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

/** What of a contest may be seen; a surface of the matrix shows one of them. */
export const rules = {
  // The author's test before the start.
  "a test of the organizers": both(always(ORGANIZERS)),

  // A submission before the freeze.
  "an early verdict": both(fromStart(CONTESTANTS)),
  /** Time and memory: of others when it is over. */
  "early figures": both([NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS]),
  "early code": both(fromStart(OWN)),
  /** Test cases: by ACM rules when it is thawed, by OI rules the own ones at once. */
  "early test cases": {
    acm: [NOTHING, ORGANIZERS, ORGANIZERS, ORGANIZERS, CONTESTANTS],
    oi: [NOTHING, OWN, OWN, OWN, CONTESTANTS],
  },
  "an early result on the scoreboard": both(fromStart(CONTESTANTS)),
  "an early result on the open scoreboard": both(fromStart(EVERYBODY)),
  /** By the reader's own marks of problem A: the author's test is one. */
  "the own early status": both(["....y...", "..y.y...", "..y.y...", "..y.y...", "..y.y..."]),

  // A submission under the freeze. ACM: its owner sees it, others not at all; OI: organizers alone.
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
  /** Organizers too see the frozen scoreboard until they ask for the live one. */
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
  /** The live view is sent to organizers alone, after the end too: all others are sent the other one. */
  "an early result for organizers": both(fromStart(ORGANIZERS)),
  "a late result for organizers": both(fromFreeze(ORGANIZERS, ORGANIZERS)),
  "a closed result for organizers": both(fromStart(ORGANIZERS)),
  /** Others are told the counts up to the freeze. */
  "a late count in the problem list": both(fromFreeze(ORGANIZERS, CONTESTANTS)),
  "a late count of a problem": both(fromFreeze(ORGANIZERS, CONTESTANTS)),
  "a late count beside the open scoreboard": both(fromFreeze(ORGANIZERS, EVERYBODY)),
  /** Those who project the frozen scoreboard show nothing that it hides. */
  "a late count on the open scoreboard": both(fromFreeze(NOTHING, EVERYBODY)),

  // A submission before the freeze to a problem that shows contestants no verdicts, neither afterwards.
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
    ...(["....?..?", "????????", "????????", "????????", "????????"] as const),
  ]),

  // The Contest API: organizers see everything without asking, all others what the open scoreboard shows.
  "an early submission beside the open scoreboard": both(fromStart(EVERYBODY)),
  /** By ACM rules the scoreboard shows tries, so that they are listed. */
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

  // Solved marks, counters and rankings of the site: when it is over and thawed.
  "what the site counts": both([NOTHING, NOTHING, NOTHING, NOTHING, EVERYBODY]),
  /** The list of the site, a person's days: practice alone. */
  "what contests never enter": both(always(NOTHING)),

  // Problems.
  "a problem in the contest": both(openedAtStart(CONTESTANTS)),
  /** Source, tags, author, level. */
  "facts of a problem": both([ORGANIZERS, ORGANIZERS, ORGANIZERS, CONTESTANTS, CONTESTANTS]),
  "a problem outside the contest": both(always("....y.yy")),
  "titles beside the open scoreboard": both(openedAtStart(CONTESTANTS)),
  "titles in the Contest API": both(openedAtStart(CONTESTANTS)),
  "letters beside the open scoreboard": both(openedAtStart(EVERYBODY)),

  // People and texts.
  "real names": both(fromStart(ORGANIZERS)),
  "real names, from the registration on": both(always(ORGANIZERS)),
  announcements: both(openedAtStart(CONTESTANTS)),
  /** Not published: of others when the contest is over. */
  "a question": both([NOTHING, OWN, OWN, CONTESTANTS, CONTESTANTS]),
  "the contest itself": both(always(EVERYBODY)),
  "the contest itself, signed in": both(always(".yyyyyyy")),
  "the contest itself, for administrators": both(always("....yyyy")),
  "the form of the contest": both(always(ORGANIZERS)),
  "a text for the printer": both(fromStart(ORGANIZERS)),
  "the own text for the printer": both(fromStart("..y.....")),
  "an answer that was not read": both(fromStart("..y.....")),
  "questions that wait for an answer": both(fromStart(ORGANIZERS)),
  /** Of somebody else, under the freeze; lists and counts alike. */
  "a submission that the judges failed at": both(fromFreeze(ORGANIZERS, ORGANIZERS)),
} satisfies Record<string, Rules>;

export type Rule = keyof typeof rules;

/** Who may read a secret anywhere at all in a phase; to all others no call sends a byte of it. */
export const mayRead: Record<string, Course> = {
  bankTitle: always("....y.yy"),
  contestTitle: [ORGANIZERS, CONTESTANTS, CONTESTANTS, CONTESTANTS, CONTESTANTS],
  tag: ["....y.yy", "....y.yy", "....y.yy", "..yyy.yy", "..yyy.yy"],
  source: ["....y.yy", "....y.yy", "....y.yy", "..yyy.yy", "..yyy.yy"],
  statement: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  fileName: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  fileText: ["....y.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy", "..yyy.yy"],
  caseInput: always("....y.yy"),
  // The person knows the own name.
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

/** Calls that name one of these to more readers than that, and why. */
export const namedElsewhere: Record<string, { secret: keyof typeof mayRead; why: string }> = {
  "GET /api/get-all-problem-tags": { secret: "tag", why: vocabulary },
  "GET /api/get-problem-tags-and-classification": { secret: "tag", why: vocabulary },
  "GET /api/admin/tag/list": { secret: "tag", why: vocabulary },
  "GET /api/admin/tag/use": { secret: "bankTitle", why: administration },
  "GET /api/admin/problem/get-problem-list": { secret: "bankTitle", why: administration },
  "GET /api/admin/contest/get-contest-list": { secret: "hiddenContest", why: administration },
};

/** The Contest API stays for those who had it before. */
const notOpenedToAll: ReadonlySet<Rule> = new Set(["titles in the Contest API"]);

/** Asked by staff alone, who see as much of a contest as any reader: its submissions once it is open to everybody. */
const staffOnly: ReadonlyMap<Rule, Seen> = new Map([
  ["a submission that the judges failed at", "....yyyy"],
]);

/** Who is signed in sees what contestants who did not send it see. */
function openedToAll(thawed: Seen): Seen {
  const ofOthers = thawed.charAt(viewers.indexOf("other"));
  return viewers
    .map((viewer, at) => {
      const seen = thawed.charAt(at);
      return seen === "." && viewer !== "guest" ? ofOthers : seen;
    })
    .join("");
}

export function expected(rule: Rule, contest: "acm" | "oi"): Record<Phase, Seen> {
  const stored: Course = rules[rule][contest];
  const [, , , , thawed] = stored;
  const opened = notOpenedToAll.has(rule) ? thawed : openedToAll(thawed);
  const course = [...stored, staffOnly.get(rule) ?? opened];
  return Object.fromEntries(phases.map((phase, at) => [phase, course[at]])) as Record<Phase, Seen>;
}
