import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../src/shared/text/csv.ts";
import { createHomeworkWorld, type HomeworkWorld, type TestHomework } from "./homeworkWorld.ts";
import { openedWorkbook } from "./openedWorkbook.ts";

/* Tests the exported files with the results of a homework assignment. */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

async function file({ tid }: TestHomework, format: string): Promise<Buffer> {
  const path = `/api/file/download-homework-results?tid=${tid}&format=${format}`;
  const headers = { authorization: world.tokens[world.as("teacher") as "user"] };
  const response = await fetch(`${world.server.address}${path}`, { headers });
  expect(response.status, format).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const text = async (homework: TestHomework, format: string): Promise<string> =>
  (await file(homework, format)).toString().replace(/^\ufeff/, "");

test("files have the columns that other systems import", async () => {
  const homework = await world.homework({ title: "Exported (2)" });
  await world.work("student", homework, { status: 0 });
  const moodle = (await file(homework, "moodle")).toString();
  expect(moodle).toBe(
    "username,idnumber,Exported (2),Exported (2) (%)\r\nclassmate,S4,0,0\r\nstudent,S3,100,100\r\n",
  );
  const canvas = (await file(homework, "canvas")).toString();
  expect(canvas.split("\r\n").slice(0, 2)).toEqual([
    "Student,ID,SIS User ID,SIS Login ID,Section,Exported [2]",
    '"    Points Possible",,,,,100',
  ]);
  expect(await text(homework, "csv")).toContain("student,real-student,S3,100,1,,100");
  const [problem] = homework.problems;
  const body = { tid: homework.tid, uid: world.uids.classmate, pid: problem?.pid, points: 50 };
  await world.data(world.as("teacher"), "PUT /api/class/homework/points", body);
  expect(await text(homework, "csv")).toContain("classmate,real-classmate,S4,50,0,,50");
});

test("no name, number or title becomes a formula", async () => {
  const homework = await world.homework({ title: "@SUM(A1)" });
  await world.work("student", homework, { status: 0 });
  for (const [username, begin] of [
    ["student", "="],
    ["classmate", "\t+"],
  ] as const) {
    await world.sql("update app_user set realname = $2, number = $3 where username = $1", [
      username,
      `${begin}1+1`,
      `-${username}`,
    ]);
  }
  for (const format of ["csv", "moodle", "canvas"]) {
    const cells = parseCsv(await text(homework, format)).flat();
    expect(
      cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
      format,
    ).toEqual([]);
    expect(cells, format).toContain("'-student");
    if (format !== "moodle") expect(cells, format).toContain("'=1+1");
    if (format !== "csv") expect(cells, format).toContain("'@SUM(A1)");
  }
  // Cells of a workbook have types: these cells must be text.
  const { results } = openedWorkbook(await file(homework, "xlsx"));
  expect(results!.flat()).toEqual(expect.arrayContaining(["=1+1", "-student", "-classmate"]));
});
