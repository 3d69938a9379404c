import type { Shape } from "../shape.ts";
import type { packages as source } from "../zh-CN/package.ts";
import { packageFaults } from "./packageFaults.ts";

export const packages = {
  title: "Import and export",
  tabs: "Parts of import and export",
  import: "Import",
  export: "Export",
  format: "Format",
  formats: {
    auto: "Detect automatically",
    native: "Verdict package",
    hoj: "HOJ zip",
    fps: "FPS XML",
    qduoj: "QDUOJ zip",
    hydro: "Hydro package",
    syzoj: "SYZOJ / LOJ test data",
    kattis: "Kattis / ICPC package",
    domjudge: "DOMjudge zip",
    polygon: "Polygon package",
    remote: "Another judge",
  },
  formatNotes: {
    native: "Keeps everything of a problem: for backups and for moving between sites.",
    hoj: "For HOJ; the statement in one language only.",
    fps: "FreeProblemSet; without points, subtasks and tags.",
    qduoj: "",
    hydro: "",
    syzoj: "",
    kattis:
      "Version 2025-09, for Kattis, DOMjudge and others; all kinds of points and checkers; the report lists what cannot be kept.",
    domjudge: "",
    polygon: "",
    remote: "",
  },
  knownFormats: "These formats are detected automatically",
  chooseFormat: "Detected wrongly? Choose the format",
  importNotes: {
    native: "problem.json, statement.*.md and a data folder",
    hoj: "problem_*.json, each with a folder of its data",
    fps: "FreeProblemSet XML, or a zip with it (HUSTOJ and others)",
    qduoj: "problem.json and a testcase folder (Qingdao University OJ)",
    hydro: "problem.yaml, problem*.md and a testdata folder",
    syzoj: "data.yml, or just pairs of inputs and outputs (LOJ, SYZOJ)",
    kattis: "problem.yaml with data/sample and data/secret",
    domjudge: "domjudge-problem.ini and a data folder",
    polygon: "Full package: problem.xml, statements and tests",
  },
  origin: "Where the problems come from",
  origins: { file: "Package file", judge: "Another judge" },
  judge: "Judge",
  judges: {
    JSK: "Jisuanke (JSK)",
    MXT: "Maxuetang (MXT)",
    TKOJ: "TK Online Judge (TKOJ)",
    POJ: "Peking University (POJ)",
    HDU: "Hangzhou Dianzi University (HDU)",
    CF: "Codeforces (CF)",
    GYM: "Codeforces Gym (GYM)",
    AC: "AtCoder (AC)",
    LOJ: "LibreOJ (LOJ), with test data",
    SYZOJ: "A site of SYZOJ 2, with test data",
  },
  remoteNote:
    "Statements, limits, samples and pictures are read from there, and submitted code is judged there. Reading runs in the background; nothing is stored until you confirm.",
  dataNote:
    "Statements, limits, samples, pictures, test data, checkers and attachments are read from there, and submitted code is judged here. Reading runs in the background; nothing is stored until you confirm.",
  syzojNote:
    "Only sites that the owner of this server named in VERDICT_SYZOJ_SITES; where there are several, enter addresses.",
  remoteProblems: "IDs or addresses of problems",
  remoteHint:
    "Separated by spaces, commas or line breaks, at most {max, number} at once; each takes a few seconds.",
  readRemote: "Read problems",
  savedPage: "Does the judge refuse this site? Use a saved page",
  savedPageNote:
    "Open the problem in a browser and save its page as an HTML file, or copy its source; name only this problem above.",
  savedPageText: "Source of the page",
  savedPageFile: "Choose a saved page",
  savedPageLong: "At most {max, number} characters",
  readingRemote: "Reading {name}: {done, number} of {total, number}",
  failedRemote: "These problems cannot be imported",
  anotherRemote: "Import more",
  factsRemote: "Judged at its own judge · {time, number} ms · {memory, number} MB",
  remoteDrafts:
    "New problems are private at first; before you publish them, make sure that their judge allows copies of the statements.",
  statement: "Preview the statement",
  statementOf: "Preview the statement of {title}",
  statementNone: "There is no statement.",
  statementLanguage: "Language of the statement",
  languages: { "zh-CN": "Chinese", "en-US": "English" },
  visibilityNow: { a1: "Public", a2: "Private", a3: "Contest only" },
  gone: "Already deleted",
  publish: "Publish",
  publishOf: "Publish {id}",
  edit: "Edit",
  editOf: "Edit {id}",
  openPage: "Problem page",
  choose: "Choose a file",
  drop: "or drop a zip or XML file here, at most {max, number} MB",
  chooseNote:
    "The file is read in the background first; then you see a preview and a report. Nothing is stored until you confirm.",
  uploading: "Uploading {name}: {percent, number}%",
  reading: "Reading {name}: {percent, number}%",
  storing: "Storing problems: {done, number} of {total, number}",
  leaveNote: "You may leave this page and continue here later.",
  cancel: "Cancel",
  recent: "Recent imports",
  recentNone: "No import in the last 12 hours.",
  open: "Open",
  discardImport: "Discard",
  importDiscarded: "The import was discarded",
  states: {
    reading: "Reading",
    ready: "Waiting for confirmation",
    storing: "Storing",
    done: "Finished",
    failed: "Failed",
  },
  failed: "This file cannot be imported",
  another: "Import another file",
  found: "{count, plural, one {# problem} other {# problems}} · {format} · {name}",
  goodOnes: "{good, number} can be imported, {bad, number} cannot",
  all: "Select all",
  pick: "Import {title}",
  facts:
    "{cases, plural, one {# test case} other {# test cases}} · {size} · {time, number} ms · {memory, number} MB",
  subtasks: "{count, plural, one {# subtask} other {# subtasks}}",
  score: "Scored",
  spj: "Checker",
  interactive: "Interactive",
  unreadable: "Cannot be read",
  kept: "Kept",
  changed: "Changed",
  lost: "Lost",
  changedCount: "{count, number} changed",
  lostCount: "{count, number} lost",
  keptCount: "{count, number} kept",
  filter: "Show",
  filters: {
    all: "Everything ({count, number})",
    changed: "With changes or losses ({count, number})",
    lost: "With losses ({count, number})",
  },
  juryRunning: "The package's own programs are judged: {done, number} of {total, number}",
  juryGood:
    "{total, plural, one {The package's program gets} other {All # programs of the package get}} the expected verdict here",
  juryUnexpected:
    "{count, plural, one {# program gets} other {# programs get}} another verdict than expected: {names}",
  juryOpen: "Open the problem check",
  lossless: "Everything kept",
  details: "Report",
  taken: "The id {id} is taken",
  onTaken: "When the id {id} is taken",
  actions: { skip: "Skip", create: "Use a new id", replace: "New version of that problem" },
  replaceNote: "Statement, settings and test data become those of the package; submissions stay.",
  refreshNote:
    "The problem is read from its source again: what is selected below stays as it is here. Test data and judging become those of the source; settings, jury solutions and submissions stay.",
  differences: {
    none: "Statement, samples, limits and tags are the same as here.",
    edited: "edited here",
    keep: "Keep ours",
    here: "Here",
    there: "At its source",
    chinese: "Chinese statement",
    english: "English statement",
    examples: "Samples",
    limits: "Limits",
    tags: "Tags",
    source: "Source",
  },
  newId: "New id",
  newIdWrong: "1–32 letters, digits, hyphens or underscores",
  visibility: "Visibility of new problems",
  visibilities: { package: "As in the package", private: "Private for now" },
  store: "{count, plural, one {Import # problem} other {Import # problems}}",
  storeInContest:
    "{count, plural, one {Import # problem into the contest} other {Import # problems into the contest}}",
  storeInTraining:
    "{count, plural, one {Import # problem into the training} other {Import # problems into the training}}",
  inContest:
    "The problems get the next letters in this order. New ones are visible through the contest only until it is over; a public one that is replaced is hidden until then.",
  inOverContest:
    "The problems get the next letters in this order; new ones are visible through the contest only.",
  publishAtEnd: "Publish new problems when the contest is over",
  results: "{done, number} imported, {failed, number} not",
  stored: "Imported as {id}",
  notStored: "Not imported",
  skipped: "Not chosen",
  openProblem: "Open problem {id}",
  search: "Search problems",
  searchHint: "Id or title",
  problems: "Problems",
  problemId: "ID",
  problemTitle: "Title",
  author: "Author",
  select: "Select {id}",
  noProblems: "No matching problems",
  selected: "{count, number} selected",
  clear: "Clear the selection",
  tooMany: "At most {max, number} at once",
  check: "Preview the report",
  checkNote: "See what each problem would change and lose in this format before you download it.",
  exportAll: "{count, plural, one {Download # problem} other {Download # problems}}",
  exporting: "Preparing the download…",
  exported: "{name} was downloaded",
  cannot: "Cannot be written in this format",
  report: {
    statements: "{count, plural, one {Statement in # language} other {Statements in # languages}}",
    cases: "{count, plural, one {# test case} other {# test cases}}",
    checker: "Checker ({language})",
    interactor: "Interactor ({language})",
    standardChecker: "Standard checker ({name})",
    subtasks: "{count, plural, one {# subtask} other {# subtasks}}",
    pictures: "{count, plural, one {# picture} other {# pictures}}",
    attachments:
      "{count, plural, one {# picture or attachment} other {# pictures and attachments}}",
    userFiles:
      "{count, plural, one {# extra file} other {# extra files}} for contestants' programs",
    judgeFiles: "{count, plural, one {# extra file} other {# extra files}} for the judge",
    tags: "{count, plural, one {# tag} other {# tags}}",
    templates: "{count, plural, one {# code template} other {# code templates}}",
    solutions: "{count, plural, one {# solution} other {# solutions}} of the jury",
    validators: "{count, plural, one {# input validator} other {# input validators}}",
    editorials: "{count, plural, one {# editorial} other {# editorials}}",
    examples: "{count, plural, one {# sample} other {# samples}} of the statement",
    author: "The author {name} is replaced by the importing user",
    displayId: "The id {was} becomes {is}",
    displayIdMade: "The package has no id; it becomes {id}",
    htmlStatement: "The statement is HTML: kept as it is, cleaned when shown",
    plainStatement:
      "The statement is plain text: stored as HTML, so that no sign of it is read as Markdown; formulas are shown as formulas",
    picturesRewritten:
      "{count, plural, one {# picture goes} other {# pictures go}} into the problem, addresses rewritten",
    checkerDialect:
      "The checker follows the rules of {system}: code that translates arguments and exit codes was added",
    caseMode: "Case mode {was} becomes {is}",
    scores: "Points inside subtasks are shared equally",
    unit: "{field} has no unit and is read as {unit}",
    timeLimit: "Time limit {was} becomes {is} ms",
    memoryLimit: "Memory limit {was} becomes {is} MB",
    stackLimit: "Stack limit {was} becomes {is} MB",
    outputLimit: "Output limit {was} becomes {is} MB",
    tagColours:
      "{count, plural, one {# tag keeps} other {# tags keep}} only the name, not color, classification and translation",
    languagesOpen: "No language is listed, which means every language here: choose them later",
    languageNames: "Only the family of these languages is written: {names}",
    validatorNames: "Input validators get other file names: {names}",
    solutionNames: "{count, plural, one {# program gets} other {# programs get}} another name",
    answersMissing:
      "{count, plural, one {# test case has} other {# test cases have}} no answer; empty files are used: {names}",
    lineEnds:
      "Windows line ends (CRLF) of {count, plural, one {# file} other {# files}} of test data become LF, as in uploads: {names}",
    answersNeeded:
      "Test cases have no answer: the problem does not become public; add the answers before you publish it",
    samplesAsCases:
      "{count, plural, one {The sample becomes the first test case} other {# samples become the first test cases}}: HUSTOJ judges with it too",
    caseNames: "Files of {count, plural, one {# test case} other {# test cases}} get other names",
    visibility: "It becomes public",
    judgeMessages:
      "Messages of the package’s output validator are for the jury: contestants see the verdict only, unless the problem’s feedback setting is changed",
    timeLimitChosen:
      "The package derives the time limit from measurements of its solutions; {is, number} ms is used",
    memoryLimitChosen: "The package states no memory limit; {is, number} MB is used",
    pdfStatement: "The statement is a document: {name} is linked",
    interactions:
      "{count, plural, one {# sample interaction becomes a sample} other {# sample interactions become samples}}",
    includes:
      "Included files are placed next to programs of every language and are not compiled by themselves",
    checkerAdapter:
      "The checker or interactor is exported unchanged, with an adapter for the format’s protocol",
    comparisonAsProgram:
      "The standard comparison has different arguments for some test cases: it is imported as a checker",
    comparisonChanged: "The comparison {was} becomes {is}",
    casesAsGroups:
      "{count, plural, one {# test case becomes a group} other {# test cases become groups}} of its own, for its points",
    subtasksRenumbered: "Subtasks are renumbered",
    samplesJudged:
      "{count, plural, one {# sample is} other {# samples are}} judged as test cases there as well",
    solutionVerdicts:
      "The expected verdict of {count, plural, one {# jury program} other {# jury programs}} is given by folder only ({names})",
    testsetChosen: "The package has several test sets: {name} is used; not imported: {names}",
    answersToMake:
      "{count, plural, one {# test case has} other {# test cases have}} no answer: import the full package, or run the main solution on the inputs and upload its outputs as test data",
    checkerPoints:
      "The checker gives points of its own: here they are a percentage of the test case’s points",
    readAsDomjudge:
      "Read as a package of DOMjudge ({signs}); choose Kattis before you upload it to read it as Kattis does",
    groupsOfKattis:
      "Points are counted as Kattis does, since nothing shows that the package is DOMjudge’s: accept_score counts for each accepted test case of a group. Choose DOMjudge before you upload it to count it once for a group",
    groupsOfDomjudge:
      "Points are counted as DOMjudge does: accept_score once for a group whose test cases are all accepted, and accepted groups count even if another one is rejected. All or nothing above groups does not apply",
    statementJoined: "The sections of the statement in {language} cannot be separated again",
    usualLimits: "No limits in the package: {time, number} ms and {memory, number} MB",
    caseLimits:
      "{count, plural, one {# case or subtask has} other {# cases or subtasks have}} tighter limits; the widest apply to all: {time, number} ms and {memory, number} MB",
    subtaskNumbers:
      "{count, plural, one {# subtask gets} other {# subtasks get}} another number, so that dependencies come first",
    pointsRounded: "Whole points: {was} becomes {is}",
    difficultyScaled:
      "Difficulty {was, number} becomes {is, select, 0 {easy} 1 {medium} other {hard}}",
    statementSplit:
      "The statement was split by its headings into description, input, output and hint",
    titleFromName: "No title in the package; the file name is used: {title}",
    languagesFixed:
      "To keep limits per language, the {count, plural, one {# language} other {# languages}} available today are listed; languages added later are not allowed automatically",
    languageAssumed: "The statement’s language {was} is not supported here; it is stored as {is}",
    strictEnd: "Strict comparison: a missing line break at the end counts as a difference here",
    otherLanguage: "The statement in {language}",
    displayIdLost: "The id {id}",
    unknownLanguages: "Languages that this site does not have: {names}",
    unknownChecker: "The checker's language {language}; it is compiled as C++ 17",
    picturesLost:
      "{count, plural, one {# picture} other {# pictures}} that browsers cannot show: {names}",
    foreignPictures:
      "{count, plural, one {# picture} other {# pictures}} on the other site that the package does not contain: {names}",
    picturesMissing:
      "{count, plural, one {# picture} other {# pictures}} that the statement uses and the package does not contain: {names}",
    texLost:
      "{count, plural, one {# TeX command} other {# TeX commands}} that have no counterpart; their text stays: {names}",
    attachmentsLost:
      "{count, plural, one {# picture or attachment} other {# pictures and attachments}}: {names}",
    userFilesLost:
      "{count, plural, one {# extra file} other {# extra files}} for contestants' programs",
    judgeFilesLost: "{count, plural, one {# extra file} other {# extra files}} for the judge",
    judgeLanguageLost: "The checker’s or interactor’s language {name}: HOJ compiles only C and C++",
    standardCheckerLost: "The standard checker {name}; lines are compared instead",
    exactComparison: "That trailing spaces matter",
    subtasksLost: "{count, plural, one {# subtask} other {# subtasks}}",
    dependencies: "Dependencies between subtasks ({names})",
    scoresLost: "Points of the test cases; it becomes all or nothing",
    tagsLost: "{count, plural, one {# tag} other {# tags}}: {names}",
    templateFrame:
      "Code around templates ({names}) becomes part of the template, which contestants submit whole; solutions without it get it",
    solutionsLost: "{count, plural, one {# solution} other {# solutions}} of the jury",
    validatorsLost: "{count, plural, one {# input validator} other {# input validators}}",
    factorsLost: "Limit factors of {count, plural, one {# language} other {# languages}}",
    languagesLost: "That only {count, plural, one {# language is} other {# languages are}} allowed",
    difficultyLost: "The level",
    feedbackLost:
      "The feedback policy “{policy, select, none {nothing} firstFailed {first failed test case} other {after the contest}}”",
    ratingLost: "The rating {rating, number}",
    juryDataLost: "That answers and checker messages of hidden test cases are shown to contestants",
    failingInputLost: "That contestants see the input of the first failed test case",
    fileIo: "Input and output by files: programs use standard input and output",
    unusedFiles:
      "{count, plural, one {# file that belongs} other {# files that belong}} to no problem: {names}",
    caseModeLost: "The case mode ({names})",
    switchesLost: "The switches for published results and shared code",
    stackLimitLost: "The stack limit",
    outputLimitLost: "The output limit",
    emptySubtasks: "{count, plural, one {# subtask} other {# subtasks}} without test cases",
    subtaskMax: "Subtasks of which the best case counts ({names}) add up their cases",
    unpairedFiles:
      "{count, plural, one {# data file} other {# data files}} without a counterpart: {names}",
    noStatement:
      "There is no statement in the package: the problem does not become public; write one before you publish it",
    validatorScores:
      "Points that the output validator writes (score.txt, score_multiplier.txt): the package’s settings do not let it give points, so its verdict alone decides",
    noTestData:
      "There is no test data in the package: the problem does not become public; upload test data before you publish it",
    testsMissing:
      "{count, plural, one {# test case} other {# test cases}} of {all} not in the package ({names}): it is a standard package, whose tests must be generated first. Import the full package, or upload the test data",
    checkerCode:
      "The checker reads the contestant’s code, which is not provided here: the file does not exist",
    ratesLost: "Limits per language that cannot be used ({names})",
    settingsLost: "Settings that do not exist here ({names})",
    constantsLost:
      "{count, plural, one {# constant} other {# constants}} without a usable value ({names}): placeholders stay as they are",
    buildScripts:
      "Custom scripts for compiling and running ({names}): programs are compiled and run as usual",
    editorialsLost: "{count, plural, one {# editorial} other {# editorials}}: {names}",
    filesMissing:
      "{count, plural, one {# file} other {# files}} that the statement uses and the package does not contain: {names}",
    languageFilesLost:
      "Extra files that differ by language under one name ({names}); those of C++ are kept",
    visibilityLost: "The visibility",
    presentationLost: "The distinction between presentation error and wrong answer",
    templatesLost: "{count, plural, one {# code template} other {# code templates}}",
    samplePoints: "Points of the samples ({points})",
    blanksBesideFloats: "That whitespace matters when numbers have a tolerance",
    demandsLost: "Requirements on jury programs beyond their verdict ({names})",
    examplesLost:
      "{count, plural, one {# sample} other {# samples}} that the statement cannot hold: {names}",
    includesLost: "{count, plural, one {# included file} other {# included files}}: {names}",
    caseNotesLost:
      "{count, plural, one {# note or picture} other {# notes and pictures}} of test cases: {names}",
    generatorsLost: "{count, plural, one {# test generator} other {# test generators}}: {names}",
    groupFeedback: "Feedback of test groups ({names}); set the problem’s feedback policy instead",
    checkerBesideInteractor:
      "The checker {name} that judges what the interactor writes: here the interactor alone decides",
    partsLost: "{count, plural, one {# file} other {# files}} not supported here: {names}",
  },
  fault: packageFaults,
} as const satisfies Shape<typeof source>;
