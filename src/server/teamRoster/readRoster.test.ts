import { expect, test } from "vitest";
import { readRoster, type RosterFile } from "./readRoster.ts";

const json = (name: string, value: unknown): RosterFile => ({ name, text: JSON.stringify(value) });
const tsv = (name: string, ...rows: string[][]): RosterFile => ({
  name,
  text: rows.map((row) => row.join("\t")).join("\r\n"),
});

test("the ICPC's JSON files, in any order: schools, countries, groups, seats, persons and accounts of teams", () => {
  const { teams, faults } = readRoster([
    json("accounts.json", [
      { id: "a1", username: "team-17", password: "Kx8#pq2w", type: "team", team_id: "17" },
      { id: "j", username: "jury", password: "secret", type: "judge" },
    ]),
    json("persons.json", [
      { id: "1", name: "Ada Byron", role: "contestant", team_ids: ["17"] },
      { id: "2", name: "Alan Turing", role: "coach", team_id: "17" },
      { id: "3", name: "Doctor", role: "staff", team_ids: ["17"] },
    ]),
    json("teams.json", [
      {
        id: "17",
        icpc_id: "900017",
        label: "17",
        name: "Ducks",
        display_name: "\u202eLucky Ducks",
        organization_id: "u1",
        group_ids: ["g1"],
        location: { description: "Room 2, A-3" },
      },
      { id: "18", name: "Bears", organization_id: "nowhere", members: ["X", "Y"] },
    ]),
    json("organizations.json", [
      { id: "u1", icpc_id: "4242", name: "HU", formal_name: "Hill University", country: "chn" },
    ]),
    json("groups.json", [{ id: "g1", icpc_id: "g1", name: "Asia" }]),
  ]);
  expect(teams).toEqual([
    {
      source: "teams.json",
      line: 1,
      id: "17",
      name: "Lucky Ducks",
      nameEn: null,
      username: "team-17",
      password: "Kx8#pq2w",
      school: "Hill University",
      country: "CHN",
      groups: ["Asia"],
      seat: "Room 2, A-3",
      members: ["Ada Byron"],
      coaches: ["Alan Turing"],
    },
    expect.objectContaining({ name: "Bears", username: "team018", members: ["X", "Y"] }),
  ]);
  expect(faults).toEqual([
    {
      source: "teams.json",
      line: 2,
      code: "TEAM_ROSTER_ORGANIZATION",
      params: { id: "nowhere" },
    },
  ]);
});

test("tables of the Contest Control System Requirements; accounts belong to the team of their number", () => {
  const { teams, faults } = readRoster([
    tsv(
      "",
      ["teams", "1"],
      ["1", "24314", "4", 'The "Ducks"', "Hill University", "HU", "CHN"],
      ["2", "24315", "4", "Bears", "Lake College", "LC", "SWE"],
    ),
    tsv("", ["groups", "1"], ["4", "North"]),
    tsv(
      "",
      ["accounts", "1"],
      ["team", "The Ducks", "team-001", "B!5MWJiy"],
      ["judge", "Judge", "judge1", "x"],
      ["team", "Nobody", "team-009", "x"],
    ),
  ]);
  expect(teams).toMatchObject([
    {
      line: 2,
      name: 'The "Ducks"',
      school: "Hill University",
      country: "CHN",
      groups: ["North"],
      username: "team-001",
      password: "B!5MWJiy",
    },
    { line: 3, name: "Bears", username: "team002", password: "" },
  ]);
  expect(faults).toMatchObject([{ line: 4, code: "TEAM_ROSTER_TEAM", params: { id: "team-009" } }]);
});

test.each([
  ["commas", "Team,School,Members,Seat\nDucks,Hill,Ada; Bob,A1\n\nBears,Lake,,"],
  ["tabs", "队名\t学校\t队员\t座位号\nDucks\tHill\tAda；Bob\tA1\n\nBears\tLake"],
])("a table with headings, by %s: empty lines count and are skipped", (_what, text) => {
  const { teams } = readRoster([{ name: "", text }]);
  expect(teams).toMatchObject([
    {
      line: 2,
      name: "Ducks",
      school: "Hill",
      members: ["Ada", "Bob"],
      seat: "A1",
      username: "team001",
    },
    { line: 4, name: "Bears", school: "Lake", members: [], seat: null, username: "team002" },
  ]);
});

test("accounts without a name get names that no other account has, in order", () => {
  const text = "Team,Username\nDucks,\nBears,lake\nFoxes,\nOwls,";
  const named = (taken: string[]) =>
    readRoster([{ name: "", text }], new Set(taken)).teams.map(({ username }) => username);
  expect(named([])).toEqual(["team001", "lake", "team003", "team004"]);
  expect(named(["team001", "team002", "team0004"])).toEqual([
    "team003",
    "lake",
    "team005",
    "team006",
  ]);
  const numbered = '[{"id": "1", "name": "Ducks"}]';
  const [ducks] = readRoster([{ name: "teams.json", text: numbered }], new Set(["team001"])).teams;
  // The username contains the team's number, so no other username is chosen. The import reports that this username is
  // taken.
  expect(ducks?.username).toBe("team001");
});

test.each([
  ["a table without names of columns", "Ducks,Hill", "TEAM_ROSTER_UNKNOWN"],
  ["broken JSON", "[{]", "TEAM_ROSTER_JSON"],
  ["JSON of something else", '[{"a": 1}]', "TEAM_ROSTER_UNKNOWN"],
  ["a list of numbers", "[1, 2]", "TEAM_ROSTER_UNKNOWN"],
])("%s is refused as a whole", (_what, text, code) => {
  expect(readRoster([{ name: "x", text }])).toMatchObject({
    teams: [],
    faults: [{ source: "x", line: 0, code }],
  });
});

test("fields named like members of objects are no columns", () => {
  const text = '[{"id": 1, "name": "Ducks", "members": {"__proto__": 1}, "constructor": "x"}]';
  expect(readRoster([{ name: "teams.json", text }]).teams).toMatchObject([
    { name: "Ducks", members: [] },
  ]);
  expect(readRoster([{ name: "", text: "constructor\t1\nx\ty" }]).faults).toMatchObject([
    { code: "TEAM_ROSTER_UNKNOWN" },
  ]);
});
