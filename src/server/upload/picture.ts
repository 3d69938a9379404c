import sharp, { type Sharp, type SharpOptions } from "sharp";
import { Refusal } from "../../shared/call/errors.ts";
import type { Crop } from "../../shared/account/upload.ts";
import { decodeBitmap } from "./bitmap.ts";
import { imageKindOf } from "./imageKind.ts";

export interface PictureLimits {
  /** Maximum size of the stored picture in pixels. */
  width: number;
  height: number;
  /**
   * `cover`: the picture is scaled so that it covers the whole area, and the parts outside the area are cropped.
   * `inside`: the whole picture is kept; it is shrunk if it is too large, but never enlarged.
   */
  fit: "cover" | "inside";
  crop?: Crop;
  /** Whether only the first frame of an animation is used. */
  isStill?: boolean;
}

/**
 * A picture after decoding and re-encoding: it has the pixels of the original, but contains none of the original's
 * bytes.
 */
export interface Picture {
  bytes: Buffer;
  extension: "webp";
  contentType: "image/webp";
  /** Pixels. */
  width: number;
  height: number;
}

/** Larger pictures are refused based on their headers, before decoding; 50 Mpx is more than most cameras produce. */
const MAX_PIXELS = 50_000_000;
/**
 * Maximum number of pixels of all frames together; this many pixels take 64 MB during processing. Further frames are
 * omitted.
 */
const MAX_MOVING_PIXELS = 16_000_000;
const MAX_FRAMES = 120;
const SECONDS = 20;
/** Maximum number of pixels of a bitmap; decoding a bitmap of this size blocks the main thread for at most 40 ms. */
const MAX_BITMAP_PIXELS = 4_200_000;

const reading: SharpOptions = {
  // Also refuses truncated files.
  failOn: "error",
  limitInputPixels: MAX_PIXELS,
  sequentialRead: true,
};

// The cache of the library would only occupy memory, because the same picture is not converted twice in a row.
sharp.cache(false);

/** Decoding takes up to 200 MB, so pictures are processed one at a time, with a limited queue. */
const MAX_WAITING = 16;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture according to its content, rotates it according to its orientation tag, and encodes it as WebP
 * without metadata. An animation stays animated unless only a still picture is allowed; frames beyond the limits are
 * dropped. Refusals: IMAGE_UNREADABLE, IMAGE_TOO_LARGE, UPLOAD_BUSY.
 */
export async function makePicture(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  if (waiting >= MAX_WAITING) throw new Refusal("UPLOAD_BUSY");
  waiting += 1;
  const work = turn.then(() => convert(bytes, limits));
  turn = work.catch(() => {}).finally(() => (waiting -= 1));
  return { ...(await work), extension: "webp", contentType: "image/webp" };
}

async function convert(bytes: Buffer, limits: PictureLimits): Promise<Encoded> {
  const kind = imageKindOf(bytes);
  if (!kind) throw new Refusal("IMAGE_UNREADABLE");
  try {
    if (kind === "bmp") {
      const { data, width, height } = decodeBitmap(bytes, MAX_BITMAP_PIXELS);
      const raw = { width, height, channels: 4 as const };
      return await still(sharp(data, { raw }), { width, height }, { limits, lossless: true });
    }
    const pictureData = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
    const { pages = 1, width, height, delay = [], loop = 0, autoOrient } = pictureData;
    // The library detects the image format as well. If it detects another format than this server, the file is valid in
    // two formats at once and is refused.
    if (pictureData.format !== (kind === "jpg" ? "jpeg" : kind))
      throw new Refusal("IMAGE_UNREADABLE");
    if (width * height > MAX_PIXELS) {
      throw new Refusal("IMAGE_TOO_LARGE", { megapixels: MAX_PIXELS / 1_000_000 });
    }
    const room = Math.floor(MAX_MOVING_PIXELS / (width * height));
    const frames = limits.isStill ? 1 : Math.min(pages, MAX_FRAMES, room);
    if (frames > 1) {
      const moving = { size: { width, height }, frames, delay, loop };
      return await animated(sharp(bytes, { ...reading, pages: frames }), moving, limits);
    }
    const upright = sharp(bytes, { ...reading, autoOrient: true });
    return await still(upright, autoOrient, { limits, lossless: kind === "png" });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("IMAGE_UNREADABLE");
  }
}

interface Size {
  width: number;
  height: number;
}

type Encoded = Pick<Picture, "bytes" | "width" | "height">;

async function still(
  image: Sharp,
  size: Size,
  { limits, lossless }: { limits: PictureLimits; lossless: boolean },
): Promise<Encoded> {
  const { data, info } = await fitted(image, size, limits)
    .timeout({ seconds: SECONDS })
    // Drawings and screenshots stay sharp and take about as many bytes as a PNG.
    .webp(
      lossless && limits.fit === "inside" ? { nearLossless: true, quality: 60 } : { quality: 84 },
    )
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Rotates, crops and resizes the picture, always in this order. */
function fitted(image: Sharp, size: Size, { crop = {}, fit, width, height }: PictureLimits): Sharp {
  const { rotate = 0 } = crop;
  const sideways = rotate === 90 || rotate === 270;
  const turned = sideways ? { width: size.height, height: size.width } : size;
  const cut = cutOf(crop, turned);
  const upright = rotate === 0 ? image : image.rotate(rotate);
  const part = cut ? upright.extract(cut) : upright;
  return part.resize({ width, height, fit, withoutEnlargement: fit === "inside" });
}

/** The requested crop, which must be within the picture (with one pixel of rounding tolerance). */
function cutOf({ x, y, width, height }: Crop, size: Size) {
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    return undefined;
  }
  const cut = {
    left: x,
    top: y,
    width: Math.min(width, size.width - x),
    height: Math.min(height, size.height - y),
  };
  const near = width - cut.width <= 1 && height - cut.height <= 1;
  if (x < 0 || y < 0 || cut.width < 1 || cut.height < 1 || !near) {
    throw new Refusal("INVALID_FIELD", { field: "crop", reason: "range" });
  }
  return cut;
}

interface Moving {
  size: Size;
  frames: number;
  delay: number[];
  loop: number;
}

/**
 * The library rotates and crops only single pictures, so each frame is processed separately and the results are joined.
 */
async function animated(image: Sharp, moving: Moving, limits: PictureLimits): Promise<Encoded> {
  const { size, frames, delay, loop } = moving;
  const strip = await image
    .timeout({ seconds: SECONDS })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
  const frameBytes = size.width * size.height * 4;
  const encodedFrames: Buffer[] = [];
  let shape: Size = { width: 0, height: 0 };
  for (let i = 0; i < frames; i++) {
    const raw = { ...size, channels: 4 as const };
    const frame = sharp(strip.subarray(i * frameBytes, (i + 1) * frameBytes), { raw });
    const { data, info } = await fitted(frame, size, limits)
      .raw()
      .toBuffer({ resolveWithObject: true });
    shape = info;
    encodedFrames.push(data);
  }
  const { width, height } = shape;
  const raw = { width, height: height * frames, channels: 4 as const, pageHeight: height };
  const bytes = await sharp(Buffer.concat(encodedFrames), { raw })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 80, loop, delay: delay.slice(0, frames).map((ms) => Math.max(ms, 20)) })
    .toBuffer();
  return { bytes, width, height };
}
