import type { Shape } from "../shape.ts";
import type { contestExport as source } from "../zh-CN/contestExport.ts";

export const contestExport = {
  file: {
    board: "Scoreboard",
    place: "Rank",
    name: "Contestant",
    school: "School",
    solved: "Solved",
    penalty: "Penalty",
    score: "Score",
    time: "Time",
    runTime: "Run time (ms)",
    categories: "Categories",
    gold: "Gold",
    silver: "Silver",
    bronze: "Bronze",
    star: "Unofficial",
    firstBlood: "First blood",
    provisional: "First so far; an earlier submission is not judged yet",
    legendProvisional: "☆, first so far: an earlier submission is not judged yet.",
    times: "{start} to {end} (UTC)",
    made: "Exported {time} (UTC)",
    frozen: "The scoreboard is frozen: results of submissions after {time} (UTC) are not shown.",
    closed: "Results are not published for: {letters}",
    live: "Contains frozen results: do not publish it before the freeze ends.",
    liveClosed:
      "Contains results of {letters}, which are hidden from contestants: do not publish it.",
    letter: "Letter",
    title: "Problem",
    cells: "Cells of problems",
    cellSolved:
      "+2 (0:05): accepted 5 minutes after the start (h:mm), after 2 rejected submissions; + (0:05): with the first one",
    cellTried: "-3: 3 rejected submissions, none accepted",
    cellHidden: "?1: 1 submission whose result is not shown",
    cellErrors: "300 (2): 300 points, after 2 rejected submissions",
    legendAcm:
      "Cells: +n, solved after n wrong submissions, below it the time (h:mm); −n, wrong submissions to an unsolved problem; ?n, submissions during the freeze; ★, first blood.",
    legendSeconds: "Penalty in seconds: equal ones share a rank.",
    legendMinutes:
      "Penalty in whole minutes: equal ones are ordered by the last accepted submission.",
    legendPoints: "Cells are scores; ★, the first full score.",
    legendTime:
      "Equal scores are ordered by time: that of the last improvement, plus 5 minutes for each wrong submission before a problem's score; (n) in a cell is the number of those submissions.",
    legendRunTime:
      "Equal scores are ordered by run time: the sum over problems with full score, the least first.",
    legendStar: "* is an unofficial contestant, out of competition.",
    none: "No contestants yet.",
  },
  page: {
    board: "Scoreboard",
    boardText:
      "The same as on screen. The XLSX file has the IP addresses of submissions too; in the CSV file names that begin with = + - @ have an apostrophe in front, so that no spreadsheet takes them for formulas.",
    htmlText:
      "The web page is a single file without scripts, for publication: names are shown as the contest shows them, and no other real names.",
    live: "Include results that are hidden from contestants",
    liveText:
      "Do not publish such a file before the freeze ends, and never with results of problems whose verdicts are hidden from contestants.",
    category: "Category",
    allCategories: "All contestants",
    categoryText:
      "Only its members, with ranks, first bloods and medals among them. XLSX and CSV files have a column with the categories of each contestant; the web page only those that visitors see.",
    removeStar: "Without unofficial contestants",
    xlsx: "Download XLSX",
    csv: "Download CSV",
    html: "Download web page",
    submissions: "Submitted code",
    submissionsText:
      "A zip file with a list, submissions.csv; times are in UTC. Test submissions from before the start are left out; at most {max} at once.",
    status: "Submissions",
    accepted: "Accepted only",
    all: "All",
    split: "Folders",
    byUser: "By user",
    byProblem: "By problem",
    excludeAdmin: "Without submissions of organizers",
    zip: "Download zip",
    booklet: "Statement booklet",
    bookletText:
      "A cover and all statements with samples and limits, to print or to save as PDF with the browser; its headers and footers can be turned off in the print dialog.",
    openBooklet: "Open booklet",
    bookletOf: "Booklet · {title}",
    backToExports: "Back to exports",
    language: "Language",
    chinese: "中文",
    english: "English",
    covers: "Cover",
    coverKinds: {
      plain: "Without a name",
      lines: "With lines for team and seat",
      each: "Covers only, one for each participant",
    },
    coversOnly:
      "One page for each registered team or contestant, with name, school and seat, in the order of seats. Print the statements with another choice, in as many copies.",
    noOwners: "Nobody is registered yet",
    noOwnersText: "Covers are printed for those who are registered for the contest.",
    teamOrName: "Team or name:",
    seat: "Seat:",
    print: "Print",
    loadingProblems: "Loading problems…",
    noProblems: "The contest has no problems yet",
    noProblemsText: "Add problems, then print them.",
    privateLeft: "Private problems ({letters}) are left out: contestants do not see them either.",
    problemsCount: "{count, plural, one {# problem} other {# problems}}",
    period: "{start} to {end}",
    problem: "Problem",
    clics: "Contest API (CLICS 2023-06)",
    clicsText:
      "A read-only API with an event feed for programs such as the ICPC resolver and XCPCIO. Organizers log in with their username and password (HTTP basic) and see all results; others get the public view, which leaves out what the freeze hides. With a scoreboard without login the public view needs no login.",
    clicsSeconds:
      "This contest counts seconds. The Contest API ranks by whole minutes and then by the last accepted submission, as the programs that read it do: ranks and medals there may differ from the scoreboard's. Choose “By whole minutes (ICPC)” in the settings for the same ranks everywhere.",
    clicsAddress: "Contest address",
    copyAddress: "Copy address",
    downloaded: "Downloaded {name}",
    logged: "Each export is recorded in the audit log.",
  },
} as const satisfies Shape<typeof source>;
