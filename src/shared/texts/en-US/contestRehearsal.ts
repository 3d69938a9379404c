import type { Shape } from "../shape.ts";
import type { contestRehearsal as source } from "../zh-CN/contestRehearsal.ts";

export const contestRehearsal = {
  title: "Rehearsal check",
  intro:
    "Looks at problems, judging, rules, access, times, scoreboard and clocks. Correct what it finds, then check again.",
  again: "Check again",
  checkedAt: "Checked at {time}",
  none: "Nothing to correct",
  noneText: "The contest can start.",
  counts:
    "{errors, plural, one {# error} other {# errors}}, {warnings, plural, one {# warning} other {# warnings}}, {notes, plural, one {# note} other {# notes}}",
  partOk: "Nothing to correct",
  severity: { error: "Error", warning: "Warning", note: "Note" },
  part: {
    problems: "Problems",
    judging: "Judging",
    rules: "Rules",
    access: "Access",
    times: "Times and freeze",
    board: "Scoreboard",
    clocks: "Clocks",
  },
  fix: {
    problems: "Open the contest’s problems",
    problem: "Edit problem {letter}",
    settings: "Open the settings",
    participants: "Open the participants",
    list: "Open the list of contests",
    switches: "Open the switches",
    nodes: "Open the dashboard",
  },
  found: {
    noProblems: { title: "No problems", text: "Add problems from the bank." },
    problemNoData: { title: "No test data", text: "Submissions cannot be judged." },
    problemNoStatement: { title: "No statement", text: "Contestants see the title only." },
    problemNoChecker: {
      title: "Checker or interactor unavailable",
      text: "It has no code, or no available node has its language: submissions cannot be judged.",
    },
    problemPrivate: {
      title: "The problem is private",
      text: "Contestants cannot submit; make it visible in contests.",
    },
    problemTypeDiffers: {
      title: "The problem is of type ACM",
      text: "A contest by points needs problems of type OI; submissions to others get no points.",
    },
    problemNoPoints: {
      title: "Test cases without points",
      text: "Every submission will get 0 points.",
    },
    problemNoLanguage: {
      title: "No language available",
      text: "No available node has any language that problem and contest allow: contestants cannot submit.",
    },
    problemUnexpected: {
      title: "Jury solutions with unexpected results",
      text: "{count, plural, one {# jury solution} other {# jury solutions}} got an unexpected result in the last problem check: data, limits or solutions may be wrong.",
    },
    problemMarginDangerous: {
      title: "The time limit is too tight",
      text: "The slowest accepted jury solution takes {percent, number}% of it; on another machine it may be too slow.",
    },
    problemMarginNarrow: {
      title: "The time limit has a small margin",
      text: "The slowest accepted jury solution takes {percent, number}% of it; at most half is better.",
    },
    problemSlowPasses: {
      title: "The time limit is too loose",
      text: "A jury solution that should be too slow takes {percent, number}% of it; on a faster machine it may pass.",
    },
    problemCheckRuns: {
      title: "A problem check is running",
      text: "Jury solutions are still being run; check again later.",
    },
    problemNotChecked: {
      title: "Jury solutions were not run on the current data",
      text: "Data or time limit changed, or the problem was never checked; start a problem check.",
    },
    problemNoSolution: {
      title: "No jury solution",
      text: "Nothing shows that the data is right and the time limit fits.",
    },
    problemNoSamples: {
      title: "No samples",
      text: "Contestants cannot compare formats of input and output.",
    },
    problemPublic: {
      title: "The problem is public",
      text: "Contestants can read and practice it before the start.",
    },
    problemClosed: {
      title: "The problem shows no results",
      text: "By its feedback setting contestants see no verdicts; the public scoreboard, counts and exports have no results of it.",
    },
    problemRemoteClosed: {
      title: "Another judge is not allowed",
      text: "{judge} judges this problem, so contestants cannot submit: allow problems of other judges in the settings, or remove the problem.",
    },
    problemRemote: {
      title: "Another judge judges this problem",
      text: "It is {judge}. Delays and failures there are not under your control. Statement and solutions may be public, and the code is sent there.",
    },
    problemLinked: {
      title: "Contestants submit to another judge themselves",
      text: "They need internet access and an account at {judge}, and nobody can check that it is the same code. Delays and failures there are not under your control.",
    },
    problemLanguagesMissing: {
      title: "Languages without a node",
      text: "No available node has {names}: contestants cannot submit in them.",
    },
    lettersUnordered: {
      title: "Letters are not in order",
      text: "The problems are listed as {letters}.",
    },
    colorsTwice: { title: "Balloon colors are not distinct", text: "The same color: {letters}." },
    colorsMissing: {
      title: "Balloon colors are missing",
      text: "Problems without a color: {letters}.",
    },
    judgingOff: {
      title: "Judging in contests is off",
      text: "The site’s switch is off: contestants cannot submit.",
    },
    noNode: {
      title: "No judge node is available",
      text: "Submissions would wait; start a judge node.",
    },
    nodesFailing: {
      title: "Judge nodes that get no jobs",
      text: "Online, but unhealthy or suspended: {named, select, yes {{names}} other {{count, number} of them}}.",
    },
    queueLong: {
      title: "The judging queue is long",
      text: "{count, number} jobs wait. Submissions of contests go first, but rejudging may occupy the nodes.",
    },
    languagesMissing: {
      title: "Allowed languages without a node",
      text: "The contest allows {names}, which no available node has: contestants cannot submit in them.",
    },
    languagesNamed: {
      title: "Languages are limited",
      text: "Contestants can use only {names}.",
    },
    submissionsFew: {
      title: "Very few submissions",
      text: "{count, plural, one {# submission} other {# submissions}} to a problem, compile errors included: a slip may cost a contestant the problem.",
    },
    submissionsLimited: {
      title: "Submissions are limited",
      text: "At most {count, plural, one {# submission} other {# submissions}} to a problem, compile errors included.",
    },
    penaltyNone: {
      title: "Wrong submissions cost no penalty",
      text: "The penalty is 0 minutes, or no verdict costs it: contestants may guess.",
    },
    penaltyOther: {
      title: "Another penalty than usual",
      text: "A wrong submission costs {minutes, plural, one {# minute} other {# minutes}}; {usual, number} is usual.",
    },
    penaltyNotPartial: {
      title: "Partial results cost no penalty",
      text: "Problems with points: {letters}. A submission that earns a part of the points costs no penalty, and contestants see its points. In the settings, select “Partially accepted” as a verdict that costs a penalty, or make these problems type ACM.",
    },
    penaltyCompile: {
      title: "Compile errors cost a penalty",
      text: "They usually cost nothing; tell the contestants.",
    },
    hidden: {
      title: "The contest is hidden",
      text: "Contestants neither find nor open it; show it in the list of contests.",
    },
    nobodyEnters: {
      title: "Nobody can take part",
      text: "The contest is not public and has no password, no account rule and no participants. Set a password, or add participants.",
    },
    passwordUnset: {
      title: "Neither password nor account rule",
      text: "Only the {count, plural, one {# participant who was} other {# participants who were}} added can take part; nobody else can register.",
    },
    passwordUnused: {
      title: "The password has no effect",
      text: "The contest is public: all logged-in users take part without registering, so nobody is asked for the password.",
    },
    noParticipants: {
      title: "No participants yet",
      text: "Nobody has registered. Make sure that contestants know the password or how to register.",
    },
    ruleAdmitsNobody: {
      title: "The account rule admits nobody",
      text: "No username fits it; check prefix, numbers and suffix.",
    },
    participantsNotAdmitted: {
      title: "Participants outside the account rule",
      text: "{count, plural, one {# participant has a username} other {# participants have usernames}} that the rule does not admit; they cannot submit.",
    },
    networksUntrusted: {
      title: "Allowed networks, and no trusted proxy",
      text: "Contestants are admitted by the address that the server sees. Behind a reverse proxy that is the proxy’s, for all of them, unless VERDICT_TRUSTED_PROXIES names it.",
    },
    seatsMissing: {
      title: "Participants without a seat",
      text: "{count, plural, one {# participant has} other {# participants have}} no seat for balloons and prints.",
    },
    begun: {
      title: "The contest has begun",
      text: "This check is meant for the time before the start; changes apply at once.",
    },
    ended: { title: "The contest has ended", text: "This check is meant for contests to come." },
    short: {
      title: "The contest is very short",
      text: "It lasts {minutes, plural, one {# minute} other {# minutes}}; check start and end.",
    },
    freezeWhole: {
      title: "Frozen from the start",
      text: "Contestants see no change of the scoreboard at all.",
    },
    freezeLong: {
      title: "A long freeze",
      text: "The scoreboard is frozen for more than half of the contest.",
    },
    freezeByHand: {
      title: "The freeze does not end by itself",
      text: "Results under the freeze stay hidden until you reveal them, and count nowhere before.",
    },
    realNamesOpen: {
      title: "Real names are public",
      text: "The scoreboard shows real names, and is open without login.",
    },
    realNamesLater: {
      title: "Real names are shown to everybody after the contest",
      text: "The scoreboard shows real names, and the contest opens to all who are logged in once its results are open.",
    },
    realNames: {
      title: "The scoreboard shows real names",
      text: "All who see it see the real names of participants.",
    },
    realNamesMissing: {
      title: "Participants without a real name",
      text: "{count, plural, one {# participant has} other {# participants have}} no real name.",
    },
    countsSeconds: {
      title: "Times are counted in seconds",
      text: "A program reads the Contest API of this contest. Resolvers and public scoreboards count whole minutes, so that their ranks may differ from the scoreboard's: choose whole minutes (ICPC).",
    },
    starsUnknown: {
      title: "Users out of competition do not exist",
      text: "There is no user {names}; check the spelling.",
    },
    serverClock: {
      title: "Clocks of server and database differ",
      text: "By {seconds} s: start and end may be inexact. Switch on time synchronization (NTP).",
    },
    serversClock: {
      title: "Clocks of server processes are wrong",
      text: "Against the database: {named, select, yes {{names}} other {{count, number} of them}}. There the contest may start and end at a wrong time; turn on time synchronization (NTP) on their machines.",
    },
    nodesClock: {
      title: "Clocks of judge nodes are wrong",
      text: "Against the server: {named, select, yes {{names}} other {{count, number} of them}}. Results are not affected, but logs cannot be compared and HTTPS certificates may be refused; turn on time synchronization (NTP) on their machines.",
    },
    browserClock: {
      title: "This computer’s clock is wrong",
      text: "It differs from the server’s by {seconds} s. Countdowns follow the server, but times entered here may not be those of your clock.",
    },
  },
} as const satisfies Shape<typeof source>;
