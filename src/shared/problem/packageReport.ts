import * as z from "zod/mini";

/** Formats of packages by their short names; `exports`: whether problems can also be exported in the format. */
export const packageFormats = {
  native: { exports: true },
  hoj: { exports: true },
  fps: { exports: true },
  qduoj: { exports: false },
  hydro: { exports: false },
  syzoj: { exports: false },
  kattis: { exports: true },
  domjudge: { exports: false },
  polygon: { exports: false },
  /** Problems that are read directly from a remote judge: nothing is uploaded. */
  remote: { exports: false },
} as const satisfies Record<string, { exports: boolean }>;

export type PackageFormat = keyof typeof packageFormats;
export const packageFormat = z.enum(Object.keys(packageFormats) as PackageFormat[]);

/** Formats of files that users upload. */
export type UploadFormat = Exclude<PackageFormat, "remote">;
export const uploadFormats = (Object.keys(packageFormats) as PackageFormat[]).filter(
  (format): format is UploadFormat => format !== "remote",
);
export const uploadFormat = z.enum(uploadFormats);

export const exportFormats = (Object.keys(packageFormats) as PackageFormat[]).filter(
  (format) => packageFormats[format].exports,
);

/** What happens to a part of a problem when it is converted between two formats: it is kept, changed or lost. */
export const outcomes = ["kept", "changed", "lost"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Maps the code of each possible report entry to its outcome: kept, changed or lost. The code is also the key of its
 * message (`report` in `texts/<language>/package.ts`), and the message's parameters are listed in that file.
 */
export const reportOutcomes = {
  statements: "kept",
  cases: "kept",
  checker: "kept",
  interactor: "kept",
  standardChecker: "kept",
  subtasks: "kept",
  pictures: "kept",
  attachments: "kept",
  userFiles: "kept",
  judgeFiles: "kept",
  tags: "kept",
  templates: "kept",
  solutions: "kept",
  examples: "kept",
  validators: "kept",
  editorials: "kept",

  author: "changed",
  displayId: "changed",
  displayIdMade: "changed",
  templateFrame: "changed",
  htmlStatement: "changed",
  plainStatement: "changed",
  picturesRewritten: "changed",
  checkerDialect: "changed",
  caseMode: "changed",
  scores: "changed",
  unit: "changed",
  timeLimit: "changed",
  memoryLimit: "changed",
  stackLimit: "changed",
  outputLimit: "changed",
  tagColours: "changed",
  languagesOpen: "changed",
  languageNames: "changed",
  solutionNames: "changed",
  validatorNames: "changed",
  answersMissing: "changed",
  lineEnds: "changed",
  answersNeeded: "changed",
  samplesAsCases: "changed",
  caseNames: "changed",
  visibility: "changed",
  usualLimits: "changed",
  caseLimits: "changed",
  subtaskNumbers: "changed",
  pointsRounded: "changed",
  difficultyScaled: "changed",
  statementSplit: "changed",
  titleFromName: "changed",
  languagesFixed: "changed",
  languageAssumed: "changed",
  strictEnd: "changed",

  judgeMessages: "changed",
  timeLimitChosen: "changed",
  memoryLimitChosen: "changed",
  pdfStatement: "changed",
  interactions: "changed",
  includes: "changed",
  checkerAdapter: "changed",
  comparisonChanged: "changed",
  comparisonAsProgram: "changed",
  casesAsGroups: "changed",
  subtasksRenumbered: "changed",
  samplesJudged: "changed",
  solutionVerdicts: "changed",
  statementJoined: "changed",
  testsetChosen: "changed",
  answersToMake: "changed",
  checkerPoints: "changed",
  readAsDomjudge: "changed",
  groupsOfDomjudge: "changed",
  groupsOfKattis: "changed",

  otherLanguage: "lost",
  displayIdLost: "lost",
  unknownLanguages: "lost",
  unknownChecker: "lost",
  picturesLost: "lost",
  foreignPictures: "lost",
  picturesMissing: "lost",
  texLost: "lost",
  attachmentsLost: "lost",
  userFilesLost: "lost",
  judgeFilesLost: "lost",
  standardCheckerLost: "lost",
  judgeLanguageLost: "lost",
  exactComparison: "lost",
  subtasksLost: "lost",
  dependencies: "lost",
  scoresLost: "lost",
  tagsLost: "lost",
  solutionsLost: "lost",
  validatorsLost: "lost",
  factorsLost: "lost",
  languagesLost: "lost",
  difficultyLost: "lost",
  feedbackLost: "lost",
  ratingLost: "lost",
  juryDataLost: "lost",
  failingInputLost: "lost",
  fileIo: "lost",
  unusedFiles: "lost",
  caseModeLost: "lost",
  switchesLost: "lost",
  samplePoints: "lost",
  presentationLost: "lost",
  templatesLost: "lost",
  blanksBesideFloats: "lost",
  demandsLost: "lost",
  examplesLost: "lost",
  includesLost: "lost",
  caseNotesLost: "lost",
  partsLost: "lost",
  generatorsLost: "lost",
  groupFeedback: "lost",
  checkerBesideInteractor: "lost",
  stackLimitLost: "lost",
  outputLimitLost: "lost",
  visibilityLost: "lost",
  emptySubtasks: "lost",
  subtaskMax: "lost",
  unpairedFiles: "lost",
  noStatement: "lost",
  noTestData: "lost",
  testsMissing: "lost",
  validatorScores: "lost",
  checkerCode: "lost",
  ratesLost: "lost",
  settingsLost: "lost",
  constantsLost: "lost",
  buildScripts: "lost",
  editorialsLost: "lost",
  filesMissing: "lost",
  languageFilesLost: "lost",
} as const satisfies Record<string, Outcome>;

export type ReportCode = keyof typeof reportOutcomes;

const params = z.record(z.string(), z.union([z.string(), z.number()]));

export const reportEntry = z.object({
  code: z.enum(Object.keys(reportOutcomes) as ReportCode[]),
  params,
});
export type ReportEntry = z.output<typeof reportEntry>;

/**
 * Why an archive, or one problem in it, cannot be imported. The code is the key of its message (`fault` in
 * `texts/<language>/package.ts`).
 */
const packageFaults = [
  "notAnArchive",
  "otherArchive",
  "brokenArchive",
  "encrypted",
  "compression",
  "badName",
  "twice",
  "link",
  "tooManyFiles",
  "tooLarge",
  "bomb",
  "fileTooLarge",
  "noProblem",
  "tooManyProblems",
  "formatUnknown",
  "xmlBroken",
  "textTooLarge",
  "jsonBroken",
  "yamlBroken",
  "tooManyEntries",
  "fieldWrong",
  "fileMissing",
  "folderMissing",
  "statementMissing",
  "statementBroken",
  "texTooLong",
  "texUnbalanced",
  "texDeep",
  "texMacros",
  "noCases",
  "tooManyCases",
  "tooManySubtasks",
  "checkerMissing",
  "unknownProtocol",
  "elementUnknown",
  "problemKind",
  "caseArguments",
  "caseFiles",
  "scoring",
  "severalCheckers",
  "buildScript",
  "checkerLanguage",
  "comparisonUnwritable",
  "interactive",
  "validatorProtocol",
  "notText",
  "fileLost",
  "idTaken",
  "notOwn",
  "remote",
  "remoteFailed",
  "remoteOther",
  "expired",
  "contestLost",
  "contestFull",
  "trainingLost",
  "trainingFull",
  "notAllowed",
  "internal",
] as const;
export type PackageFaultCode = (typeof packageFaults)[number];

export const packageFault = z.object({ code: z.enum(packageFaults), params });
export type PackageFaultInfo = z.output<typeof packageFault>;
