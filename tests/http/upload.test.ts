import { randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { POST_IMAGE_BYTES_A_DAY, POST_IMAGES_A_DAY } from "../../src/shared/account/upload.ts";
import { picture, send as sendTo, type FileForm } from "./uploadForm.ts";
import { createWorld, type Caller, people, type Reply, type World } from "./world.ts";

let world: World;
let store: ReturnType<typeof folderStore>;
beforeAll(async () => {
  world = await createWorld();
  store = folderStore(world.server.db, join(world.server.data, "files"));
});
afterAll(() => world.close());

const send = (as: Caller, path: string, file: FileForm) => sendTo(world, as, path, file);

const avatar = "POST /api/file/upload-avatar";
const image = "POST /api/file/upload-md-img";
const file = "POST /api/file/upload-md-file";

async function keepImage(as: Caller, bytes?: Buffer): Promise<{ link: string; fileId: number }> {
  const reply = await send(as, image, { bytes: bytes ?? (await picture()) });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { link: string; fileId: number };
}

async function fetchPath(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(world.server.address + path, { headers });
}

describe("the own avatar", () => {
  test("is stored as a square WebP, returned with the profile, and replaces the previous one", async () => {
    const avatarOf = (reply: Reply) => (reply.body.data as { avatar: string }).avatar;
    const first = await send("user", avatar, { bytes: await picture() });
    expect(first.body.data).toMatchObject({
      uid: people.user.uid,
      username: "user",
      roleList: ["default_user"],
    });
    const served = await fetchPath(avatarOf(first));
    expect(served.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);

    const second = await send("user", avatar, { bytes: await picture() });
    expect((await fetchPath(avatarOf(first))).status).toBe(404);
    expect((await fetchPath(avatarOf(second))).status).toBe(200);
    const me = await world.call("user", "GET /api/get-user-info");
    expect(me.text).toContain(avatarOf(second));
  });

  test("two users with the same picture have separate rows", async () => {
    const bytes = await picture();
    const mine = await send("user", avatar, { bytes });
    const theirs = await send("other", avatar, { bytes });
    const { avatar: address } = mine.body.data as { avatar: string };
    expect((theirs.body.data as { avatar: string }).avatar).toBe(address);
    await send("user", avatar, { bytes: await picture() });
    expect((await fetchPath(address)).status).toBe(200);
  });

  test("is cropped as requested", async () => {
    const bytes = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "#f00" },
    })
      .composite([
        {
          input: { create: { width: 20, height: 20, channels: 3, background: "#00f" } },
          left: 20,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const reply = await send("user", `${avatar}?x=20&y=0&width=20&height=20&rotate=0`, { bytes });
    const served = await fetchPath((reply.body.data as { avatar: string }).avatar);
    const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });

  test.each([
    ["x=0&y=0&width=4000&height=4000", "INVALID_FIELD"],
    ["x=-5&y=0&width=10&height=10", "INVALID_FIELD"],
    ["x=0&y=0&width=10&height=10&rotate=45", "INVALID_FIELD"],
    ["x=abc", "INVALID_FIELD"],
    ["x=1e9&y=1e9&width=1e9&height=1e9", "INVALID_FIELD"],
  ])("cropped as %s it is refused", async (query, code) => {
    const reply = await send("user", `${avatar}?${query}`, { bytes: await picture() });
    expect([reply.status, reply.body.code]).toEqual([400, code]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["an SVG named png", Buffer.from(svg), "IMAGE_UNREADABLE", 400],
    ["a page named png", Buffer.from("<script>alert(1)</script>"), "IMAGE_UNREADABLE", 400],
    ["more than 2 MB", Buffer.alloc(2 * 1024 * 1024 + 1), "BODY_TOO_LARGE", 413],
    ["an empty file", Buffer.alloc(0), "INVALID_FIELD", 400],
  ])("%s is refused", async (_what, bytes, code, status) => {
    const reply = await send("user", avatar, { bytes });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  test("a refused picture retains the previous one", async () => {
    const before = (await send("user", avatar, { bytes: await picture() })).body.data;
    await send("user", avatar, { bytes: Buffer.from(svg) });
    const after = await world.call("user", "GET /api/get-user-info");
    expect(after.body.data).toEqual(before);
  });

  test("name and type sent by the browser are ignored", async () => {
    const reply = await send("user", avatar, {
      bytes: await picture(),
      name: "../../etc/passwd.html",
      type: "text/html",
    });
    expect(reply.status).toBe(200);
    expect((reply.body.data as { avatar: string }).avatar).toMatch(
      /^\/api\/public\/img\/[0-9a-f]{64}\.webp$/,
    );
  });

  test("a part with another name, JSON, and guests are refused", async () => {
    const bytes = await picture();
    const wrongPart = await send("user", avatar, { bytes, field: "avatar" });
    expect(wrongPart.body.code).toBe("INVALID_FIELD");
    const json = await world.call("user", avatar, { body: { image: "x" } });
    expect(json.body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect((await send("guest", avatar, { bytes })).status).toBe(401);
  });

  test("ten concurrent changes leave one picture and one row", async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, () => picture()));
    await world.sql("delete from rate_window");
    const replies = await Promise.all(pictures.map((bytes) => send("barred", avatar, { bytes })));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await world.sql<{ address: string }>(
      `select '/api/public/img/' || sha256 || '.' || extension as address from upload
       where kind = 'avatar' and uid = $1`,
      [people.barred.uid],
    );
    const me = await world.call("barred", "GET /api/get-user-info");
    expect(rows).toEqual([{ address: (me.body.data as { avatar: string }).avatar }]);
  });

  test("after twenty in ten minutes the next is refused", async () => {
    await world.sql("delete from rate_window");
    const bytes = Buffer.from("no picture");
    for (let i = 0; i < 20; i++) expect((await send("other", avatar, { bytes })).status).toBe(400);
    expect((await send("other", avatar, { bytes: await picture() })).body.code).toBe(
      "TOO_MANY_REQUESTS",
    );
  });
});

describe("pictures and files of texts", () => {
  test.each(["guest", "user", "barred"] as const)("%s may upload neither", async (as) => {
    const status = as === "guest" ? 401 : 403;
    expect((await send(as, image, { bytes: await picture() })).status).toBe(status);
    expect((await send(as, file, { bytes: Buffer.from("x"), field: "file" })).status).toBe(status);
  });

  test.each(["root", "admin", "problemAdmin"] as const)("%s may upload both", async (as) => {
    const { link } = await keepImage(as);
    expect((await fetchPath(link)).status).toBe(200);
    const reply = await send(as, file, { bytes: randomBytes(20), field: "file" });
    expect((await fetchPath((reply.body.data as { link: string }).link)).status).toBe(200);
  });

  test("a picture of more than 4 MB is refused", async () => {
    const reply = await send("admin", image, { bytes: Buffer.alloc(4 * 1024 * 1024 + 1) });
    expect([reply.status, reply.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test("a file is a download under its own name, whatever its content", async () => {
    const bytes = Buffer.from("<script>alert(1)</script>");
    const reply = await send("admin", file, { bytes, field: "file", name: "a/说明 1.HTML" });
    const { link } = reply.body.data as { link: string };
    expect(link).toMatch(/^\/api\/public\/file\/[0-9a-f]{64}\.html$/);
    const served = await fetchPath(link);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("说明 1.HTML")}; filename=1.HTML`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/) as unknown,
    });
    expect(await served.text()).toBe(bytes.toString());
    const response = await fetchPath(link.replace("/file/", "/img/"));
    expect(response.status, "never in place").toBe(404);
  });

  test("a name cannot inject headers, and an unknown extension becomes bin", async () => {
    const name = 'x";\r\nset-cookie: a=b; y.h"t%ml';
    const reply = await send("admin", file, { bytes: randomBytes(9), field: "file", name });
    const { link } = reply.body.data as { link: string };
    expect(link).toMatch(/\.bin$/);
    const served = await fetchPath(link);
    expect(served.status).toBe(200);
    expect(served.headers.get("set-cookie")).toBeNull();
    expect(served.headers.get("content-disposition")).toMatch(/; filename=x_[\w.+-]+$/);
  });

  test("a picture is immutable in caches and revalidated by its tag", async () => {
    const { link } = await keepImage("admin");
    const served = await fetchPath(link);
    expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toMatch(/sandbox/);
    const again = await fetchPath(link, { "if-none-match": served.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const asFile = await fetchPath(link.replace("/img/", "/file/"));
    expect(asFile.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("only uploads are served: no test data, no path, no other extension", async () => {
    const secret = await store.put(Buffer.from("1 2\n"));
    const { link } = await keepImage("admin");
    const names = [
      `${secret}.webp`,
      `${secret}.bin`,
      secret,
      link.split("/").at(-1)!.replace(".webp", ".html"),
      link.split("/").at(-1)!.toUpperCase(),
      "..%2f..%2fverdict.json",
      "%00.webp",
      "x".repeat(64) + ".webp",
    ];
    for (const folder of ["img", "file"]) {
      for (const name of names) {
        const { status } = await fetchPath(`/api/public/${folder}/${name}`);
        expect(status, `${folder}/${name}`).toBe(404);
      }
    }
  });
});

describe("deleting a picture of a text", () => {
  const remove = (as: Caller, id: number | string) =>
    world.call(as, `GET /api/file/delete-md-img?fileId=${id}`);

  test("administrators delete any; its address is not found at once", async () => {
    const { link, fileId } = await keepImage("root");
    expect((await remove("problemAdmin", fileId)).status).toBe(200);
    expect((await fetchPath(link)).status).toBe(404);
    expect((await remove("problemAdmin", fileId)).body.code).toBe("UPLOAD_NOT_FOUND");
  });

  test("other users and guests delete none, the uploader may, even without the role", async () => {
    const { link, fileId } = await keepImage("admin");
    expect((await remove("guest", fileId)).status).toBe(401);
    expect((await remove("user", fileId)).body.code).toBe("FORBIDDEN");
    expect((await fetchPath(link)).status).toBe(200);
    await world.sql("update upload set uid = $1 where id = $2", [people.user.uid, fileId]);
    expect((await remove("user", fileId)).status).toBe(200);
  });

  test("avatars, the carousel, the background and files are not deleted by it, not even by root", async () => {
    const sha256 = await store.put(randomBytes(8));
    for (const kind of ["avatar", "carousel", "background", "file"]) {
      const [row] = await world.sql<{ id: number }>(
        `insert into upload (kind, sha256, extension, content_type, uid)
         values ($1, $2, 'webp', 'image/webp', '1') returning id`,
        [kind, sha256],
      );
      expect((await remove("root", row!.id)).body.code, kind).toBe("FORBIDDEN");
    }
  });

  test("unknown and invalid ids are refused", async () => {
    expect((await remove("root", 999_999)).body.code).toBe("UPLOAD_NOT_FOUND");
    expect((await remove("root", "999999999999999")).body.code).toBe("UPLOAD_NOT_FOUND");
    expect((await remove("root", "1;drop")).body.code).toBe("INVALID_FIELD");
    expect((await remove("root", "")).body.code).toBe("INVALID_FIELD");
  });

  test("bytes used by another row stay", async () => {
    const bytes = await picture();
    const first = await keepImage("admin", bytes);
    const second = await keepImage("root", bytes);
    expect(second.link).toBe(first.link);
    await remove("admin", first.fileId);
    expect((await fetchPath(second.link)).status).toBe(200);
  });
});

describe("pictures of posts and comments", () => {
  const post = "POST /api/file/upload-post-img";
  const clearCounts = () => world.sql("delete from rate_window where key like 'upload:%'");
  const setRole = (role: number) =>
    world.sql("update app_user set role_id = $1 where uid = $2", [role, people.other.uid]);

  test("any role that may comment uploads them, and deletes its own", async () => {
    await clearCounts();
    const bytes = await picture();
    const reply = await send("user", post, { bytes });
    const { link, fileId } = reply.body.data as { link: string; fileId: number };
    expect((await fetchPath(link)).headers.get("content-type")).toBe("image/webp");
    const path = `GET /api/file/delete-md-img?fileId=${fileId}`;
    expect((await world.call("other", path)).body.code).toBe("FORBIDDEN");
    expect((await world.call("user", path)).status).toBe(200);
    expect((await fetchPath(link)).status).toBe(404);
    expect((await send("guest", post, { bytes })).status).toBe(401);
    await setRole(1005);
    expect((await send("other", post, { bytes })).body.code).toBe("DISCUSSION_ROLE");
    await setRole(1002);
    const page = Buffer.from("<script>alert(1)</script>");
    expect((await send("user", post, { bytes: page })).body.code).toBe("IMAGE_UNREADABLE");
    const large = Buffer.alloc(4 * 1024 * 1024 + 1);
    expect((await send("user", post, { bytes: large })).body.code).toBe("BODY_TOO_LARGE");
  });

  test.each([
    ["pictures", POST_IMAGES_A_DAY, 1],
    ["bytes", 1, POST_IMAGE_BYTES_A_DAY],
  ])(
    "more %s than a day allows are refused and not stored, older ones do not count",
    async (_what, count, size) => {
      await clearCounts();
      await world.sql("delete from upload where kind = 'markdown'");
      await world.sql(
        `with file as (insert into stored_file (sha256, size)
         select encode(sha256(($2::text || ' ' || n)::bytea), 'hex'), $2::bigint from generate_series(1, $1::int) n returning sha256)
       insert into upload (kind, sha256, extension, content_type, uid)
       select 'markdown', sha256, 'webp', 'image/webp', $3 from file`,
        [count, size, people.other.uid],
      );
      expect((await send("other", post, { bytes: await picture() })).body.code).toBe(
        "IMAGES_DAILY",
      );
      const stored = await world.sql("select id from upload where kind = 'markdown'");
      expect(stored).toHaveLength(count);
      expect((await send("user", post, { bytes: await picture() })).status).toBe(200);
      await world.sql("update upload set created_at = created_at - interval '1 day'");
      expect((await send("other", post, { bytes: await picture() })).status).toBe(200);
    },
  );
});
