import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type { AdminContest } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import { CLICS_BASE } from "../../src/shared/contestOrganizer/contestExport.ts";
import type { Logo } from "../../src/shared/text/logo.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { picture, send } from "./uploadForm.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const upload = async (as: Caller, cid: number) =>
  send(world, as, `POST /api/file/upload-contest-logo?cid=${cid}`, {
    bytes: await picture(60, 20),
  });

const remove = (as: Caller, cid: number) =>
  world.call(as, `DELETE /api/admin/contest/logo?cid=${cid}`);

const info = (as: Person, cid: number) =>
  data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);

const ofApi = (path: string) => fetch(`${world.server.address}${CLICS_BASE}/contests/${path}`);

interface ApiContest {
  id: string;
  logo?: { href: string }[];
}

test("organizers set a contest's logo, which its readers and the Contest API get, and remove it", async () => {
  const { cid } = await world.contest({ openRank: true });
  expect((await info("user", cid)).logo).toBeNull();
  const { status, body } = await upload("admin", cid);
  expect(status).toBe(200);
  const logo = body.data as Logo;
  expect(logo).toMatchObject({ width: 60, height: 20 });
  expect((await info("user", cid)).logo).toEqual(logo);

  const file = {
    href: `contests/${cid}/logo`,
    filename: "logo.webp",
    mime: "image/webp",
    width: 60,
    height: 20,
  };
  expect(((await (await ofApi(String(cid))).json()) as ApiContest).logo).toEqual([file]);
  const listed = (await (
    await fetch(`${world.server.address}${CLICS_BASE}/contests`)
  ).json()) as ApiContest[];
  expect(listed.find(({ id }) => id === String(cid))?.logo).toEqual([file]);
  const served = await ofApi(`${cid}/logo`);
  expect(served.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 20 });

  expect((await remove("admin", cid)).status).toBe(200);
  expect((await info("user", cid)).logo).toBeNull();
  expect((await ofApi(`${cid}/logo`)).status).toBe(404);
  expect(((await (await ofApi(String(cid))).json()) as ApiContest).logo).toBeUndefined();
  const entries = await world.sql(
    "select before, after from audit_entry where action = 'contest.logo' order by id",
  );
  expect(entries).toEqual([
    { before: { logo: null }, after: { logo: logo.url } },
    { before: { logo: logo.url }, after: { logo: null } },
  ]);
});

test("only those who may change a contest set or remove its logo; its file is for those who may see the contest", async () => {
  const { cid } = await world.contest({ openRank: true });
  for (const as of ["guest", "user", "problemAdmin"] as const) {
    const refused = [(await upload(as, cid)).status, (await remove(as, cid)).status];
    expect([as, refused]).toEqual([as, as === "guest" ? [401, 401] : [403, 403]]);
  }
  const helper = people.other.uid;
  await world.sql(
    "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, '{answer,view}')",
    [cid, helper],
  );
  expect((await upload("other", cid)).status).toBe(403);
  await upload("admin", cid);
  expect((await ofApi(`${cid}/logo`)).status).toBe(200);
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  expect((await ofApi(`${cid}/logo`)).status).toBe(404);
});

test("saving the form keeps the logo, and a clone has it", async () => {
  const { cid } = await world.contest({});
  const logo = (await upload("admin", cid)).body.data as Logo;
  const stored = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  expect(stored.logo).toEqual(logo);
  await data(world, "admin", "PUT /api/admin/contest", { ...stored, title: "Another title" });
  expect((await info("user", cid)).logo).toEqual(logo);
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  const clone = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${id}`);
  expect(clone.logo).toEqual(logo);
});
