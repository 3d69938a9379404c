import { clicsPaths } from "../../src/server/contest/clics/clicsRoutes.ts";
import { collections } from "../../src/server/contest/clics/visibleProperties.ts";
import { CLICS_BASE } from "../../src/shared/contestOrganizer/contestExport.ts";
import {
  answers,
  CONTESTANT,
  contains,
  type Look,
  type Surface,
  type Which,
} from "./contestVisibilityLooks.ts";
import type { Rule, Viewer } from "./contestVisibilityRules.ts";
import {
  SCHOOL,
  secrets,
  type ProbedContest,
  type VisibilityWorld,
} from "./contestVisibilityWorld.ts";

const CONTEST = `${CLICS_BASE}/contests/:cid`;
const call = (path: string): string => `GET ${CONTEST}${path}`;

/** The calls of the Contest API. For each collection, there is a call whose path contains the collection's name. */
export const clicsCalls: ReadonlySet<string> = new Set(
  clicsPaths.flatMap((path) => {
    const types = path.endsWith("/:type") ? [...collections, "accounts"] : [":type"];
    return types.map((type) => `GET ${CLICS_BASE}${path.replace(":type", type)}`);
  }),
);

/** All requests to the Contest API for contests and submissions with these ids. */
export function clicsQuestions(idsByName: Record<string, (string | number)[]>): string[] {
  const ids = idsByName["submitId"] ?? [];
  return [...clicsCalls].flatMap((each) => {
    const one = each
      .replace(":type", "judgements")
      .replace("event-feed", "event-feed?stream=false");
    return (idsByName["cid"] ?? []).flatMap((cid) =>
      one.includes(":id")
        ? ids.map((id) => one.replace(":cid", String(cid)).replace(":id", String(id)))
        : [one.replace(":cid", String(cid))],
    );
  });
}

// Reading responses ----------------------------------------------------------------------------

type Json = Record<string, unknown>;
type From = [VisibilityWorld, Viewer];
/** The objects of one type that a reader receives. */
type Source = (from: From, cid: number, type: string) => Promise<Json[]>;

const listed: Source = async ([site, viewer], cid, type) => {
  const { status, text } = await site.ask(viewer, call(`/${type}`).replace(":cid", String(cid)));
  return status === 200 ? (JSON.parse(text) as Json[]) : [];
};

/** The current objects of one type, according to the events of the feed. */
const fromFeed: Source = async ([site, viewer], cid, type) => {
  const { status, text } = await site.ask(
    viewer,
    call("/event-feed?stream=false").replace(":cid", String(cid)),
  );
  const events = status === 200 ? text.split("\n").filter(Boolean) : [];
  const objects = new Map<unknown, Json>();
  for (const line of events) {
    const event = JSON.parse(line) as { type: string; id: string | null; data: Json | null };
    if (event.type !== type) continue;
    if (event.data === null) objects.delete(event.id);
    else objects.set(event.id, event.data);
  }
  return [...objects.values()];
};

/** Returns a function that observes `y` if at least one object of this type matches, otherwise `.`. */
function some(
  source: Source,
  type: string,
  fits: (object: Json, contest: ProbedContest) => boolean,
): Look {
  return async (site, viewer, contest) => {
    const objects = await source([site, viewer], contest.cid, type);
    return objects.some((object) => fits(object, contest)) ? "y" : ".";
  };
}

const is = (which: Which, key: string) => (object: Json, contest: ProbedContest) =>
  contest[which] > 0 && object[key] === String(contest[which]);

const firstSolver = (letter: string) => (award: Json) =>
  award["id"] === `first-to-solve-${letter}` &&
  (award["team_ids"] as string[]).includes(CONTESTANT);

/**
 * The contestant's result for a problem: `y` if it is solved or has points, `?` if a submission is pending, otherwise
 * `.`.
 */
function onScoreboard(letter: string): Look {
  return async (site, viewer, { cid }) => {
    const path = call("/scoreboard").replace(":cid", String(cid));
    const { status, text } = await site.ask(viewer, path);
    if (status !== 200) return ".";
    const { rows } = JSON.parse(text) as { rows: { team_id: string; problems: Json[] }[] };
    const row = rows.find(({ team_id: team }) => team === CONTESTANT);
    const cell = row?.problems.find((each) => each["problem_id"] === letter);
    if (!cell) return ".";
    if (cell["solved"] === true || Number(cell["score"] ?? 0) > 0) return "y";
    return Number(cell["num_pending"]) > 0 ? "?" : ".";
  };
}

/** An endpoint that is served to all users who may see the contest and whose responses contain no results. */
const plain = (path: string): Surface => ({
  call: call(path),
  shows: "the contest itself",
  look: answers(({ cid }) => call(path).replace(":cid", String(cid))),
});

// API calls and what they show -----------------------------------------------------------------

type Row = [type: string, shows: Rule, fits: (object: Json, contest: ProbedContest) => boolean];

const rows: Row[] = [
  ["problems", "letters beside the open scoreboard", ({ id }) => id === "A"],
  ["problems", "titles in the Contest API", ({ name }) => name === secrets.contestTitle],
  ["teams", "contestants beside the open scoreboard", ({ id }) => id === CONTESTANT],
  ["teams", "what contests never enter", (team) => JSON.stringify(team).includes(secrets.realname)],
  ["organizations", "contestants beside the open scoreboard", ({ name }) => name === SCHOOL],
  ["submissions", "what contests never enter", is("test", "id")],
  ["submissions", "an early submission beside the open scoreboard", is("early", "id")],
  ["submissions", "a late submission beside the open scoreboard", is("late", "id")],
  ["submissions", "a closed submission beside the open scoreboard", is("closed", "id")],
  ["judgements", "an early result on the open scoreboard", is("early", "id")],
  [
    "judgements",
    "early figures beside the open scoreboard",
    (each, contest) => is("early", "id")(each, contest) && each["max_run_time"] !== undefined,
  ],
  ["judgements", "a late judgement", is("late", "id")],
  ["judgements", "a closed judgement", is("closed", "id")],
  ["runs", "early figures beside the open scoreboard", is("early", "judgement_id")],
  ["runs", "a late judgement", is("late", "judgement_id")],
  ["runs", "a closed judgement", is("closed", "judgement_id")],
  [
    "clarifications",
    "a question that was not answered",
    ({ text }) => String(text).includes(secrets.question),
  ],
  ["awards", "an early result on the open scoreboard", firstSolver("A")],
  ["awards", "a late judgement", firstSolver("B")],
  ["awards", "a closed judgement", firstSolver("C")],
];

/** Surfaces of the Contest API: each type of object, both in its own collection and in the event feed. */
export const clicsSurfaces: Surface[] = [
  ...rows.flatMap(([type, shows, fits]): Surface[] => [
    { call: call(`/${type}`), shows, look: some(listed, type, fits) },
    { call: call("/event-feed"), shows, look: some(fromFeed, type, fits) },
  ]),
  {
    call: call("/scoreboard"),
    shows: "an early result on the open scoreboard",
    look: onScoreboard("A"),
  },
  {
    call: call("/scoreboard"),
    shows: "a late result on the open live scoreboard",
    look: onScoreboard("B"),
  },
  {
    call: call("/scoreboard"),
    shows: "a closed result on the open live scoreboard",
    look: onScoreboard("C"),
  },
  ...(["late", "closed"] as const).map((which): Surface => ({
    call: call("/:type/:id"),
    shows: `a ${which} judgement`,
    look: answers((contest) =>
      call(`/judgements/${contest[which]}`).replace(":cid", String(contest.cid)),
    ),
  })),
  ...(
    [
      ["test", "a test of the organizers"],
      ["early", "early code for organizers"],
      ["closed", "early code for organizers"],
    ] as const
  ).map(([which, shows]): Surface => ({
    call: call("/submissions/:id/files"),
    shows,
    look: answers((contest) =>
      call(`/submissions/${contest[which]}/files`).replace(":cid", String(contest.cid)),
    ),
  })),
  {
    call: `GET ${CLICS_BASE}/contests`,
    shows: "the contest itself",
    look: contains(
      () => `GET ${CLICS_BASE}/contests`,
      ({ rule }) => `A ${rule} contest`,
    ),
  },
  ...["", "/logo", "/access", "/state", "/languages", "/groups", "/judgement-types"].map(plain),
  {
    call: call("/account"),
    shows: "the contest itself, signed in",
    look: answers(({ cid }) => call("/account").replace(":cid", String(cid))),
  },
  {
    call: call("/accounts"),
    shows: "the contest itself, signed in",
    // Only the viewer's own account is listed.
    look: async (site, viewer, { cid }) => {
      const accounts = await listed([site, viewer], cid, "accounts");
      return accounts.length === 0 ? "." : accounts.length === 1 ? "y" : "all";
    },
  },
];
