import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useCaptcha } from "../../src/server/captcha/service.ts";
import { answerOf, testBox } from "../support/captchaAnswer.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

const GET = "GET /api/captcha";

interface Captcha {
  captchaKey: string;
  img: string;
  text: string | null;
}

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterEach(() => world.sql("delete from rate_window"));
afterAll(() => world.close());

async function newCaptcha(query = "", headers = {}): Promise<Captcha> {
  const reply = await world.call("guest", GET + query, { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  return reply.body.data as Captcha;
}

const use = (captchaKey: string, captcha: string) =>
  useCaptcha(world.server.db, testBox, { captchaKey, captcha });

/** A test cannot read the answer from the picture, so this function replaces the answer with a known one. */
async function pictureThatSays(answer: string): Promise<string> {
  const { captchaKey } = await newCaptcha();
  const print = testBox.fingerprint(`captcha ${captchaKey} ${answer.toLowerCase()}`);
  await world.sql("update captcha set fingerprint = $2 where key = $1", [captchaKey, print]);
  return captchaKey;
}

test("the picture is pixels of twice its intrinsic size, the key random; neither response nor database contains the answer", async () => {
  const one = await newCaptcha();
  const two = await newCaptcha();
  expect(one.captchaKey).toMatch(/^[0-9a-f]{32}$/);
  expect(one.captchaKey).not.toBe(two.captchaKey);
  expect(one.text).toBeNull();
  const svg = Buffer.from(one.img.replace("data:image/svg+xml;base64,", ""), "base64");
  expect(await sharp(svg).metadata()).toMatchObject({ format: "svg", width: 120, height: 40 });
  const inner = /^<svg [^<]*<image [^<]*href="data:image\/png;base64,([\w+/=]+)"\/><\/svg>$/.exec(
    svg.toString(),
  );
  const { format, width, height } = await sharp(Buffer.from(inner?.[1] ?? "", "base64")).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 240, height: 80 });
  const [row] = await world.sql<{ keys: string[] }>(
    `select array_agg(column_name::text order by column_name) as keys
     from information_schema.columns where table_name = 'captcha'`,
  );
  expect(row?.keys).toEqual(["expires_at", "fingerprint", "key"]);
});

test("the text question is in the reader's language, contains no digit, and its answer is right", async () => {
  const chinese = await newCaptcha("?kind=text", { "accept-language": "zh-CN" });
  const english = await newCaptcha("?kind=text", { "accept-language": "en-US" });
  expect(chinese.img).toBe("");
  expect(chinese.text).toMatch(/[一二三四五六七八九]千/);
  expect(english.text).toMatch(/thousand/);
  expect(`${chinese.text}${english.text}`).not.toMatch(/\d/);
  const answer = await answerOf(world, english.captchaKey);
  await expect(use(english.captchaKey, ` ${answer} `)).resolves.toBeUndefined();
});

test("an unknown kind is a picture", async () => {
  expect((await newCaptcha("?kind=sound")).img).toContain("data:image/svg+xml");
});

test("answers are case-insensitive", async () => {
  await expect(use(await pictureThatSays("AB2C"), "ab2C")).resolves.toBeUndefined();
});

test("a captcha is valid for one check: after a right or wrong answer, and for one of ten concurrent ones", async () => {
  const right = await pictureThatSays("AB2C");
  await use(right, "AB2C");
  await expect(use(right, "AB2C")).rejects.toMatchObject({ code: "CAPTCHA_WRONG" });
  const wrong = await pictureThatSays("AB2C");
  await expect(use(wrong, "XXXX")).rejects.toMatchObject({ code: "CAPTCHA_WRONG" });
  await expect(use(wrong, "AB2C")).rejects.toMatchObject({ code: "CAPTCHA_WRONG" });
  const captcha = await pictureThatSays("AB2C");
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => use(captcha, "AB2C")));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("after half an hour the right answer is refused", async () => {
  const key = await pictureThatSays("AB2C");
  await world.clock.advance(30 * MINUTE);
  await expect(use(key, "AB2C")).rejects.toMatchObject({ code: "CAPTCHA_WRONG" });
});

test("only a captcha's key is looked up, and a huge answer is just wrong", async () => {
  for (const key of ["", "site.mail", "x".repeat(32), "%", "A".repeat(32)]) {
    await expect(use(key, "AB2C")).rejects.toMatchObject({ code: "CAPTCHA_WRONG" });
  }
  await expect(use(await pictureThatSays("AB2C"), "x".repeat(1e6))).rejects.toMatchObject({
    code: "CAPTCHA_WRONG",
  });
});

test("beyond sixty an address is shown recent pictures again, each for one use under its own key", async () => {
  const all = await Promise.all(
    Array.from({ length: 260 }, () => world.call("guest", `${GET}?kind=image`)),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const captchas = all.map(({ body }) => body.data as { captchaKey: string; img: string });
  expect(new Set(captchas.map(({ captchaKey }) => captchaKey)).size).toBe(260);
  expect(new Set(captchas.map(({ img }) => img)).size).toBeLessThan(200);
});
