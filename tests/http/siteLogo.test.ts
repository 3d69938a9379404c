import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Logo } from "../../src/shared/text/logo.ts";
import { send as sendTo } from "./uploadForm.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function picture(width: number, height: number): Promise<Buffer> {
  const background = { r: 10, g: 90, b: 90, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

async function send(bytes: Buffer, as: Caller = "root") {
  const { status, body } = await sendTo(world, as, "POST /api/file/upload-site-logo", { bytes });
  return { status, code: body.code, data: body.data as Logo };
}

async function currentLogo(): Promise<Logo | null> {
  const { data } = (await world.call("guest", "GET /api/get-website-config")).body;
  return (data as { logo: Logo | null }).logo;
}

const auditEntries = () =>
  world.sql("select action, before, after from audit_entry where action = 'site.logo' order by id");

describe("the site's logo", () => {
  test("root uploads it; every page's configuration has its path and size; removed it is gone", async () => {
    expect(await currentLogo()).toBeNull();
    const { status, data } = await send(await picture(3000, 600));
    expect(status).toBe(200);
    expect(data).toEqual({
      url: expect.stringMatching(/^\/api\/public\/img\/[0-9a-f]{64}\.webp$/) as string,
      width: 1024,
      height: 205,
    });
    expect(await currentLogo()).toEqual(data);
    const file = await fetch(world.server.address + data.url);
    expect(file.headers.get("content-type")).toBe("image/webp");
    const pixels = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(pixels).toMatchObject({ width: 1024, height: 205, hasAlpha: true });

    const second = (await send(await picture(64, 64))).data;
    expect(second).toMatchObject({ width: 64, height: 64 });
    const removed = await world.call("root", "DELETE /api/admin/config/site-logo");
    expect(removed.status).toBe(200);
    expect(await currentLogo()).toBeNull();
    // If there is no logo, nothing is removed or recorded.
    expect((await world.call("root", "DELETE /api/admin/config/site-logo")).status).toBe(200);
    expect(await auditEntries()).toEqual([
      { action: "site.logo", before: { logo: null }, after: { logo: data.url } },
      { action: "site.logo", before: { logo: data.url }, after: { logo: second.url } },
      { action: "site.logo", before: { logo: second.url }, after: { logo: null } },
    ]);
  });

  test("a file that is no picture is refused, and others than root may not", async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await send(drawing)).toMatchObject({ status: 400, code: "IMAGE_UNREADABLE" });
    expect((await send(await picture(9, 9), "guest")).status).toBe(401);
    expect((await send(await picture(9, 9), "user")).status).toBe(403);
    expect(await currentLogo()).toBeNull();
  });
});
