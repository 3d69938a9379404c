import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LiveHub } from "../../src/server/platform/live/live.ts";
import {
  expected,
  mayRead,
  callsToMoreReaders,
  phases,
  type Phase,
  type Rule,
  viewers,
} from "./contestVisibilityRules.ts";
import { clicsCalls, clicsQuestions } from "./contestVisibilityClics.ts";
import { changes, showsNothing } from "./contestVisibilityOthers.ts";
import type { Surface } from "./contestVisibilityLooks.ts";
import { surfaces } from "./contestVisibilitySurfaces.ts";
import {
  createVisibilityWorld,
  secrets,
  type ProbedContest,
  type VisibilityWorld,
} from "./contestVisibilityWorld.ts";
import { data } from "./contestWorld.ts";

interface Operation {
  "x-access": "guest" | "user" | "staff" | "root";
  parameters?: { name: string; required: boolean }[];
}

let site: VisibilityWorld;
/** The API operations of the API document and of the Contest API, and the topics of the live channel. */
const served = new Map<string, Operation>();
/**
 * Each entry describes one leak: the phase, the viewer, the secret that this viewer may not read, and the call that
 * revealed it.
 */
const leaks: string[] = [];
let probes = 0;
/**
 * For each surface (an API call or a topic of the live channel) and contest, what the viewers see in each phase. All
 * observations of a phase are made before the clock advances.
 */
const observations = new Map<string, Record<Phase, string>>();

const nameOf = ({ call, shows }: Surface, at: number, rule: string) =>
  `${at} ${rule}: ${call} shows ${shows}`;

beforeAll(async () => {
  const topics = vi.spyOn(LiveHub.prototype, "addTopic");
  site = await createVisibilityWorld();
  for (const [{ name }] of topics.mock.calls) served.set(`live ${name}`, { "x-access": "guest" });
  topics.mockRestore();
  const { text } = await site.ask("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, each] of Object.entries(methods)) {
      served.set(`${method.toUpperCase()} ${path}`, each);
    }
  }
  for (const call of clicsCalls) served.set(call, { "x-access": "guest" });
  for (const phase of phases) {
    await site.enter(phase);
    for (const contest of site.contests) {
      for (const [at, surface] of surfaces.entries()) {
        const looks = await Promise.all(
          viewers.map((viewer) => surface.look(site, viewer, contest)),
        );
        const name = nameOf(surface, at, contest.rule);
        const before = observations.get(name) ?? ({} as Record<Phase, string>);
        observations.set(name, { ...before, [phase]: looks.join("") });
      }
    }
    if (probedPhases.has(phase)) await probe(phase);
  }
});

// Probes ---------------------------------------------------------------------------------------

/** The phases in which the most data is hidden. */
const probedPhases = new Set<Phase>(["before", "frozen", "endedFrozen"]);

/** Values to try for each input of the API calls, by the input's name. */
function values(): Record<string, (string | number)[]> {
  const [acm, oi] = site.contests;
  if (!acm || !oi) throw new Error("no contests");
  const submissions = [acm.test, acm.closed, acm.late, oi.late].filter((id) => id > 0);
  const [pid] = acm.pids;
  return {
    submitId: submissions.length > 0 ? submissions : [1],
    pid: [pid ?? 0],
    id: [pid ?? 0, acm.print],
    problemId: [acm.problemIds[0] ?? "", pid ?? 0],
    cid: [acm.cid, site.hiddenCid],
    contestID: [acm.cid, site.hiddenCid],
    displayId: ["A"],
    username: ["user"],
    keyword: ["secret", acm.problemIds[0] ?? ""],
    kind: ["login"],
    tid: [1],
    seq: [1],
    revision: [1],
    name: ["1.in"],
    side: ["input"],
    inputData: ["1.in"],
    outputData: ["1.out"],
    trialId: [1],
    aid: [1, 2, 3],
    commentId: [1, 2, acm.answered],
    vid: [1],
    uid: ["c".repeat(32)],
  };
}

/** Matches the live stream and the GET calls that have side effects; the test does not make these calls. */
const acting =
  /logout|delete|email|register-code|\/rejudge(?:-contest-problem)?$|\/resubmit$|\/clone$|\/live$|\/import-(?:loj|remote-oj)-problem$/;
const ranks = { guest: 0, user: 1, staff: 2, root: 3 };

/** Every read-only API call, with every combination of the test values of its inputs. */
function questions(): { question: string; access: Operation["x-access"] }[] {
  const inputValues = values();
  const ofClics = clicsQuestions(inputValues).map((question) => ({
    question,
    access: "guest" as const,
  }));
  const others = [...served].flatMap(([call, { parameters = [], "x-access": access }]) => {
    if (!call.startsWith("GET ") || acting.test(call) || clicsCalls.has(call)) return [];
    const queries = parameters
      .flatMap(({ name }) => (inputValues[name] ? [{ name, candidates: inputValues[name] }] : []))
      .reduce<string[]>(
        (before, { name, candidates }) =>
          before.flatMap((one) =>
            candidates.map((value) => `${one}&${name}=${encodeURIComponent(value)}`),
          ),
        [""],
      );
    return queries.map((query) => ({ question: `${call}?limit=100${query}`, access }));
  });
  return [...others, ...ofClics];
}

const levelOf = (viewer: (typeof viewers)[number]) =>
  viewer === "guest" ? 0 : viewer === "root" ? 3 : /admin|author/i.test(viewer) ? 2 : 1;

async function probe(phase: Phase): Promise<void> {
  const at = phases.indexOf(phase);
  for (const { question, access } of questions()) {
    await Promise.all(
      viewers.map(async (viewer, column) => {
        // Two cases are not tested: if a call requires a higher role than the viewer has, it is refused before anything
        // is read; and root may read everything.
        if (ranks[access] > levelOf(viewer) || viewer === "root") return;
        const { text } = await site.ask(viewer, question);
        probes += 1;
        for (const [name, secret] of Object.entries(secrets)) {
          const isOpen = mayRead[name]?.[at]?.[column] === "y";
          if (isOpen || !text.includes(secret)) continue;
          if (callsToMoreReaders[question.split("?")[0] ?? ""]?.secret === name) continue;
          leaks.push(`${phase}: ${viewer} read ${name} by ${question}`);
        }
      }),
    );
  }
}

afterAll(() => site?.world.close());

test.each(
  surfaces.map((surface, at) => ({ name: `${surface.call} shows ${surface.shows}`, surface, at })),
)("$name, to whom it should", ({ surface, at }) => {
  for (const rule of ["acm", "oi"] as const) {
    expect(observations.get(nameOf(surface, at, rule)), rule).toEqual(
      expected(surface.shows, rule),
    );
  }
});

/** Visibility in running public contests whose scoreboard requires login. */
const ofEnterable: Partial<Record<Rule, string>> = {
  "an early verdict": ".yyyyyyy",
  "early figures": "..y.y..y",
  "early code": "..y.y..y",
  "an early result on the scoreboard": ".yyyyyyy",
  announcements: ".yyyyyyy",
  "the form of the contest": "....y..y",
  "the contest itself": "yyyyyyyy",
  "the description of the contest": "yyyyyyyy",
  "the contest itself, signed in": ".yyyyyyy",
  "real names": "....y..y",
};

test.each([
  ["public", {}],
  ["protected", { auth: 2, openPwdLimit: true, pwd: "let me in" }],
])("a %s contest, to whom it should", async (access, form) => {
  const { world } = site;
  const title = `A ${access} contest`;
  const testContest = await world.contest({ ...form, title });
  const { cid } = testContest;
  if (access === "protected") {
    await data(world, "user", "POST /api/register-contest", { cid, password: "let me in" });
  }
  const announcement = { title: secrets.announcement, content: "", status: 0 };
  await data(world, "admin", "POST /api/admin/contest/announcement", { cid, announcement });
  const early = await world.judged(cid, "user", "A", { status: 0 });
  const nothing = { test: 0, closed: 0, late: 0, answered: 0, print: 0 };
  const contest: ProbedContest = { ...testContest, ...nothing, rule: "acm", problemIds: [], early };
  const enterableRows = surfaces.filter(
    ({ call, shows }) => shows in ofEnterable && !/^live|clics|contest-list|search/.test(call),
  );
  expect(enterableRows.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const { call, shows, look } of enterableRows) {
    const looks = await Promise.all(viewers.map((viewer) => look(site, viewer, contest)));
    if (looks.join("") !== ofEnterable[shows]) wrong.push(`${call} ${shows} ${looks.join("")}`);
  }
  expect(wrong).toEqual([]);
});

test("no byte of a hidden title, tag, file, code, name, test case or contest is sent to who may not read it", () => {
  expect(probes).toBeGreaterThan(500);
  expect(leaks).toEqual([]);
  expect(Object.keys(callsToMoreReaders).filter((call) => !served.has(call))).toEqual([]);
});

test("every call and topic is a row of the matrix, or shows nothing of contests for a reason", () => {
  const rows = new Set(surfaces.map(({ call }) => call));
  const others = Object.values(showsNothing).flat();
  const unknown = [...served.keys()].filter((call) => !rows.has(call) && !others.includes(call));
  expect(unknown).toEqual([]);
  const isServed = (call: string) => served.has(call) || call === FILES;
  expect([...rows, ...others].filter((call) => !isServed(call))).toEqual([]);
  expect(others.filter((call) => rows.has(call))).toEqual([]);
  const reading = showsNothing[changes]?.filter((call) => call.startsWith("GET "));
  expect(reading).toEqual(["GET /api/admin/contest/clone"]);
});

/** The API operation that returns pictures and attachments of problems; it is not one of the declared endpoints. */
const FILES = "GET /api/problem-file";
