import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAROUSEL_BYTES, CAROUSEL_MAX } from "../../src/shared/site/siteConfig.ts";
import { scenarios } from "./scenario.ts";
import { createWorld, type Person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.sql("delete from upload"));

interface Picture {
  id: number;
  url: string;
}

function picture(red: number, width = 40, height = 20): Promise<Buffer> {
  const background = { r: red, g: 10, b: 10 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function send(bytes: Buffer, as: Person | "guest" = "root", name = "a.png") {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${world.server.address}/api/file/upload-carouse-img`, {
    method: "POST",
    headers: as === "guest" ? {} : { authorization: world.tokens[as] },
    body,
  });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; data: Picture },
  };
}

async function currentPictures(): Promise<Picture[]> {
  return (await world.call("guest", "GET /api/home-carousel")).body.data as Picture[];
}

const order = (ids: unknown) =>
  world.call("root", "PUT /api/admin/config/home-carousel-order", { body: { ids } });

const remove = (id: number) =>
  world.call("root", `DELETE /api/admin/config/home-carousel?id=${id}`);

describe("the carousel", () => {
  test("a new picture is last, public, and can be fetched", async () => {
    const pictures: Picture[] = [];
    for (const red of [1, 80, 160]) pictures.push((await send(await picture(red))).body.data);
    expect(await currentPictures()).toEqual(pictures);
    const file = await fetch(world.server.address + pictures[0]?.url);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("image/webp");
    const [row] = await world.sql("select action, after from audit_entry order by id desc limit 1");
    expect(row).toEqual({ action: "site.carousel", after: { added: pictures[2]?.url } });
  });

  test("a huge picture is scaled down and retains its aspect ratio", async () => {
    const { body } = await send(await picture(3, 6000, 1500));
    const bytes = await (await fetch(world.server.address + body.data.url)).arrayBuffer();
    const { width, height } = await sharp(Buffer.from(bytes)).metadata();
    expect([width, height]).toEqual([2400, 600]);
  });

  test("pictures can be reordered; a list with other pictures is refused as outdated", async () => {
    for (const red of [1, 80, 160]) await send(await picture(red));
    const [a, b, c] = (await currentPictures()).map(({ id }) => id);
    const reply = await order([c, String(a), b]);
    expect((reply.body.data as Picture[]).map(({ id }) => id)).toEqual([c, a, b]);
    expect((await currentPictures()).map(({ id }) => id)).toEqual([c, a, b]);
    for (const ids of [[a, b], [a, b, b], [a, b, c, c], [a, b, 999_999], []]) {
      expect((await order(ids)).body.code).toBe("CONFLICT");
    }
    expect((await order("x")).body.code).toBe("INVALID_FIELD");
    expect((await currentPictures()).map(({ id }) => id)).toEqual([c, a, b]);
  });

  test("deleting removes one, never an upload outside the carousel", async () => {
    const { id } = (await send(await picture(1))).body.data;
    const [avatar] = await world.sql<{ id: number }>(
      `insert into upload (kind, sha256, extension, content_type)
       select 'avatar', sha256, 'webp', 'image/webp' from stored_file limit 1 returning id`,
    );
    expect((await remove(avatar!.id)).status).toBe(404);
    expect(await world.sql("select 1 from upload where kind = 'avatar'")).toHaveLength(1);
    expect((await remove(id)).status).toBe(200);
    expect(await currentPictures()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  test("the number is limited, also for concurrent uploads", async () => {
    const bytes = await picture(9);
    for (let i = 2; i < CAROUSEL_MAX; i += 1) expect((await send(bytes)).status).toBe(200);
    // A user may have more than five uploads pending, so none of these is refused for that reason.
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(bytes)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.code === "CAROUSEL_FULL")).toHaveLength(3);
    expect(await currentPictures()).toHaveLength(CAROUSEL_MAX);
    const places = await world.sql("select distinct rank from upload where kind = 'carousel'");
    expect(places).toHaveLength(CAROUSEL_MAX);
  });

  test("files that are not pictures are refused, whatever the name", async () => {
    for (const text of ["<svg onload=alert(1)>", "<script>alert(1)</script>", "GIF89a"]) {
      const { status, body } = await send(Buffer.from(text), "root", "a.png");
      expect([status, body.code]).toEqual([400, "IMAGE_UNREADABLE"]);
    }
    const { status } = await send(Buffer.alloc(CAROUSEL_BYTES + 1, 1));
    expect(status).toBe(413);
    expect(await currentPictures()).toEqual([]);
  });

  test("only root uploads pictures", async () => {
    const bytes = await picture(1);
    for (const as of ["user", "admin", "problemAdmin"] as const) {
      expect((await send(bytes, as)).status).toBe(403);
    }
    expect((await send(bytes, "guest")).status).toBe(401);
  });

  scenarios(
    () => world,
    (["guest", "user", "admin", "problemAdmin"] as const).flatMap((as) =>
      [
        "POST /api/file/upload-carouse-img",
        "PUT /api/admin/config/home-carousel-order",
        "DELETE /api/admin/config/home-carousel?id=1",
      ].map((call) => ({
        shows: "only root may change the carousel",
        as,
        call,
        status: as === "guest" ? 401 : 403,
        ...(call.startsWith("PUT") ? { body: { ids: [] } } : {}),
      })),
    ),
  );
});
