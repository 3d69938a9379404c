import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makePicture, type PictureLimits } from "./picture.ts";

const avatar: PictureLimits = { width: 256, height: 256, fit: "cover" };
const inText: PictureLimits = { width: 600, height: 600, fit: "inside" };

/** Creates a picture whose left half is red and right half is blue. */
function halves(width = 400, height = 200) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: "#00f" } };
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

const colours = ["#f00", "#0f0", "#00f", "#fff"];

async function movingGif(frames: number, side = 40): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_each, i) => {
      const background = colours[i % colours.length]!;
      return sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer();
    }),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: pictures.map((_each, i) => 100 + (i % 4) * 100) })
    .toBuffer();
}

async function colourAt(bytes: Buffer, left: number, top: number, page = 0): Promise<string> {
  const { data } = await sharp(bytes, { page })
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)].map((value) => (value > 128 ? "1" : "0")).join("");
}
const [RED, BLUE] = ["100", "001"];

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG whose header declares this size and whose pixel data consists of `zeros` zero bytes. */
function claimedPng(width: number, height: number, zeros: number, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...more,
    pngChunk("IDAT", deflateSync(Buffer.alloc(zeros))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("an uploaded picture", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("%s becomes a square WebP", async (format) => {
    const { bytes, extension } = await makePicture(
      await halves().toFormat(format).toBuffer(),
      avatar,
    );
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: extension,
      width: 256,
      height: 256,
    });
    expect([await colourAt(bytes, 5, 5), await colourAt(bytes, 250, 250)]).toEqual([RED, BLUE]);
  });

  test("in a text it keeps its aspect ratio, is never enlarged and shrinks to the limit", async () => {
    const sizeOf = async (image: Buffer) => {
      const { width, height } = await sharp((await makePicture(image, inText)).bytes).metadata();
      return [width, height];
    };
    expect(await sizeOf(await halves().png().toBuffer())).toEqual([400, 200]);
    expect(await sizeOf(await halves(2000, 1000).jpeg().toBuffer())).toEqual([600, 300]);
  });

  test("metadata is removed, and the orientation is applied", async () => {
    const shot = await halves()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(shot.includes("Exif")).toBe(true);
    const { bytes } = await makePicture(shot, inText);
    const { width, height, exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, icc }).toEqual({ width: 200, height: 400 });
    // Orientation 6: the left half is now at the top.
    expect([await colourAt(bytes, 100, 50), await colourAt(bytes, 100, 350)]).toEqual([RED, BLUE]);
  });

  test("a page or script appended to the pixels is removed", async () => {
    const script = "<script>alert(document.cookie)</script>";
    for (const format of ["png", "jpeg", "gif"] as const) {
      const image = await halves().toFormat(format).toBuffer();
      const { bytes } = await makePicture(Buffer.concat([image, Buffer.from(script)]), avatar);
      expect(bytes.includes("script")).toBe(false);
    }
  });

  test("the crop is applied after the rotation", async () => {
    const image = await halves().png().toBuffer();
    const right = { ...avatar, crop: { x: 200, y: 0, width: 200, height: 200 } };
    expect(await colourAt((await makePicture(image, right)).bytes, 5, 128)).toBe(BLUE);
    // After the clockwise rotation the left half is on top, and the picture is 200 × 400.
    const top = { ...avatar, crop: { x: 0, y: 0, width: 200, height: 200, rotate: 90 as const } };
    const below = { ...avatar, crop: { ...top.crop, y: 200 } };
    expect(await colourAt((await makePicture(image, top)).bytes, 128, 250)).toBe(RED);
    expect(await colourAt((await makePicture(image, below)).bytes, 128, 5)).toBe(BLUE);
  });

  test.each([
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 400, y: 0, width: 10, height: 10 },
    { x: 395, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 1e15, height: 1e15 },
  ])("a part outside of it is refused (%o)", async (crop) => {
    const image = await halves().png().toBuffer();
    await expect(makePicture(image, { ...avatar, crop })).rejects.toMatchObject({
      code: "INVALID_FIELD",
    });
  });
});

describe("an animation", () => {
  test("stays animated, cropped and rotated frame by frame, with its delays", async () => {
    const { bytes } = await makePicture(await movingGif(4), {
      ...avatar,
      crop: { x: 10, y: 10, width: 20, height: 20, rotate: 90 },
    });
    const { pages, pageHeight, width, delay } = await sharp(bytes, { animated: true }).metadata();
    expect({ pages, pageHeight, width }).toEqual({ pages: 4, pageHeight: 256, width: 256 });
    expect(delay).toEqual([100, 200, 300, 400]);
    expect([await colourAt(bytes, 9, 9, 0), await colourAt(bytes, 9, 9, 2)]).toEqual([RED, BLUE]);
  });

  test("is cut after 120 frames", async () => {
    const { bytes } = await makePicture(await movingGif(300, 8), {
      ...avatar,
      width: 16,
      height: 16,
    });
    expect((await sharp(bytes).metadata()).pages).toBe(120);
  });

  test("of large frames keeps as many as fit into the memory limit", async () => {
    const gif = Buffer.from(await movingGif(12, 8));
    // A canvas of 1600 × 1600, most of it empty.
    for (const at of [6, 8]) gif.writeUInt16LE(1600, at);
    const { bytes } = await makePicture(gif, { ...avatar, width: 32, height: 32 });
    expect((await sharp(bytes).metadata()).pages).toBe(6);
  });

  test("of WebP works the same", async () => {
    const webp = await sharp(await movingGif(3), { animated: true })
      .webp()
      .toBuffer();
    const { bytes } = await makePicture(webp, avatar);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
  });
});

describe("files that are not pictures", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
  test.each([
    ["a drawing that could hold scripts", Buffer.from(svg)],
    ["a drawing with a byte order mark", Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`)],
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
    ["nothing but a beginning", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a GIF of six bytes", Buffer.from("GIF89a")],
    ["a RIFF of sound", Buffer.from("RIFF\0\0\0\0WAVEfmt ")],
    ["text that begins like a bitmap", Buffer.from("BMW is a brand of cars, not a picture at all")],
    ["a drawing behind a GIF's first letters", Buffer.from(`GIF89a<?xml version="1.0"?>${svg}`)],
    ["a drawing in a bitmap's clothes", Buffer.from(`BM\0\0\0\0\0\0\0\0${svg}`)],
    ["a TIFF", Buffer.from("49492a0008000000", "hex")],
    ["one byte", Buffer.from([0xff])],
  ])("%s is refused", async (_what, bytes) => {
    await expect(makePicture(bytes, avatar)).rejects.toMatchObject({ code: "IMAGE_UNREADABLE" });
  });

  test("a truncated picture is refused, whatever its kind", async () => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const whole = await halves(800, 800).toFormat(format).toBuffer();
      await expect(
        makePicture(whole.subarray(0, Math.floor(whole.length / 2)), avatar),
        format,
      ).rejects.toMatchObject({ code: "IMAGE_UNREADABLE" });
    }
  });
});

describe("hostile pictures", () => {
  test("20,000 × 20,000 is refused by its header, though its pixels would fit into 1.2 MB", async () => {
    const bomb = claimedPng(20_000, 20_000, 20_000 * 100);
    await expect(makePicture(bomb, avatar)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  });

  test("a header that declares missing data is refused", async () => {
    await expect(makePicture(claimedPng(5000, 5000, 100), avatar)).rejects.toMatchObject({
      code: "IMAGE_UNREADABLE",
    });
  });

  test("a text of 100 MB packed into a PNG costs no memory", async () => {
    const text = Buffer.concat([
      Buffer.from("Comment\0\0"),
      deflateSync(Buffer.alloc(100_000_000)),
    ]);
    const bomb = claimedPng(4, 4, 4 * 13, [pngChunk("zTXt", text)]);
    const before = process.memoryUsage().rss;
    await makePicture(bomb, avatar).catch(() => {});
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
  });

  test("a GIF that declares a canvas of 65,535 × 65,535 is only as large as its frames", async () => {
    const gif = Buffer.from(await movingGif(2));
    gif.writeUInt16LE(65_535, 6);
    gif.writeUInt16LE(65_535, 8);
    const before = process.memoryUsage().rss;
    expect((await sharp((await makePicture(gif, avatar)).bytes).metadata()).pages).toBe(2);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test("a GIF whose one frame is 60,000 × 60,000 is refused", async () => {
    const gif = Buffer.from(await movingGif(2));
    const frame = gif.indexOf(0x2c, 13 + 3 * 2 ** ((gif[10]! & 7) + 1));
    for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(60_000, at);
    await expect(makePicture(gif, avatar)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });

  test("a frame of a GIF larger than its canvas is harmless", async () => {
    const gif = Buffer.from(await movingGif(2));
    gif.writeUInt16LE(1, 6);
    gif.writeUInt16LE(1, 8);
    await makePicture(gif, { ...avatar, width: 16, height: 16 }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: "IMAGE_UNREADABLE" }),
    );
  });

  test("too many concurrent pictures are refused", async () => {
    const image = await halves(40, 40).png().toBuffer();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => makePicture(image, avatar)),
    );
    const refused = all.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(4);
    expect(refused[0]).toMatchObject({ reason: { code: "UPLOAD_BUSY" } });
    await makePicture(image, avatar);
  });
});
