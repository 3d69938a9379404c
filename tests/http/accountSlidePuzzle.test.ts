import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from "../../src/shared/account/slidePuzzle.ts";
import { answerOf } from "../support/captchaAnswer.ts";
import { handDrag } from "../support/handDrag.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD } from "./world.ts";

const HERE = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());
afterEach(() => world.sql("delete from rate_window"));

interface Puzzle {
  id: string;
  background: string;
  piece: string;
  y: number;
}

async function show(ip = HERE): Promise<Puzzle> {
  const reply = await world.call("guest", "GET /api/slide-verify", from(ip));
  expect(reply.status).toBe(200);
  return reply.body.data as Puzzle;
}

/** Advances the clock past the minimum duration of a drag, and returns the correct position. */
async function placeOf({ id }: Puzzle): Promise<number> {
  await world.clock.advance(9 * SECOND);
  const [row] = await world.sql<{ x: number }>("select x from slide_puzzle where id = $1", [id]);
  return row?.x ?? Number.NaN;
}

function answer(id: string, track: unknown, ip = HERE) {
  return world.call("guest", "POST /api/slide-verify", { ...from(ip), body: { id, track } });
}

async function tokenFromPuzzle(ip = HERE): Promise<string> {
  const puzzle = await show(ip);
  const reply = await answer(puzzle.id, handDrag(await placeOf(puzzle)), ip);
  expect(reply.body.code).toBeUndefined();
  return (reply.body.data as { verifyToken: string }).verifyToken;
}

function from(ip: string) {
  return { headers: { "x-forwarded-for": ip } };
}

function logIn(password: string, more: { verifyToken?: string; ip?: string } = {}) {
  const { ip = HERE, ...rest } = more;
  return world.call("guest", "POST /api/login", {
    ...from(ip),
    body: { username: "user", password, verifyToken: "", ...rest },
  });
}

async function failFiveTimes(): Promise<void> {
  for (let i = 0; i < 5; i += 1) expect((await logIn("wrong-one")).body.code).toBe("LOGIN_WRONG");
}

describe("the pictures", () => {
  test("are 325 × 100 with a piece that fits inside, and differ each time", async () => {
    const [one, two] = [await show(), await show()];
    const size = async (dataAddress: string) => {
      const { width, height } = await sharp(
        Buffer.from(dataAddress.split(",")[1] ?? "", "base64"),
      ).metadata();
      return { width, height };
    };
    expect(await size(one.background)).toEqual({ width: PUZZLE_WIDTH, height: PUZZLE_HEIGHT });
    expect(await size(one.piece)).toEqual({ width: PIECE_SIZE, height: PIECE_SIZE });
    expect(one.y).toBeLessThanOrEqual(PUZZLE_HEIGHT - PIECE_SIZE);
    expect(one.background).not.toBe(two.background);
    expect(Object.keys(one).toSorted()).toEqual(["background", "id", "piece", "y"]);
  });

  test("show a darker gap for the piece, and the piece shows what is missing there", async () => {
    const puzzle = await show();
    const x = await placeOf(puzzle);
    const middle = { left: x + 18, top: puzzle.y + 18, width: 12, height: 12 };
    const brightness = async (dataAddress: string, area: typeof middle) => {
      const bytes = Buffer.from(dataAddress.split(",")[1] ?? "", "base64");
      const { channels } = await sharp(await sharp(bytes).extract(area).png().toBuffer()).stats();
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
    };
    const dent = await brightness(puzzle.background, middle);
    const piece = await brightness(puzzle.piece, { ...middle, left: 18, top: 18 });
    expect(dent).toBeLessThan(piece * 0.8);
  });

  test("beyond sixty in ten minutes an address is shown recent ones again, each with an id of its own", async () => {
    await Promise.all(Array.from({ length: 30 }, () => show(ELSEWHERE)));
    await world.sql(
      "insert into rate_window values ('slide-shown:203.0.113.7', 60, verdict_now() + interval '1 minute')",
    );
    const all = await Promise.all(Array.from({ length: 150 }, () => show()));
    expect(new Set(all.map(({ background }) => background)).size).toBeLessThan(100);
    expect(new Set(all.map(({ id }) => id)).size).toBe(150);
    expect(await tokenFromPuzzle()).toMatch(/^[\w-]{32}$/);
  });
});

describe("an answer", () => {
  test.each([-3, 0, 3])("%i pixels off is accepted", async (miss) => {
    const currentPuzzle = await show();
    const reply = await answer(currentPuzzle.id, handDrag((await placeOf(currentPuzzle)) + miss));
    expect(reply.body.data).toMatchObject({
      verifyToken: expect.stringMatching(/^[\w-]{32}$/) as unknown,
      elapsed: 1150,
    });
  });

  test.each([-4, 4, 40])("%i pixels off is refused", async (miss) => {
    const currentPuzzle = await show();
    const reply = await answer(currentPuzzle.id, handDrag((await placeOf(currentPuzzle)) + miss));
    expect([reply.status, reply.body.code]).toEqual([400, "SLIDE_WRONG"]);
    expect(reply.text).not.toContain("verifyToken");
  });

  test("uses the puzzle up, right or wrong", async () => {
    for (const miss of [0, 20]) {
      const currentPuzzle = await show();
      const x = await placeOf(currentPuzzle);
      await answer(currentPuzzle.id, handDrag(x + miss));
      expect((await answer(currentPuzzle.id, handDrag(x))).body.code).toBe("SLIDE_GONE");
    }
  });

  test("of ten concurrent right answers one gets a token", async () => {
    const currentPuzzle = await show();
    const track = handDrag(await placeOf(currentPuzzle));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => answer(currentPuzzle.id, track)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("from another address is refused, and does not use the puzzle up", async () => {
    const currentPuzzle = await show();
    const track = handDrag(await placeOf(currentPuzzle));
    expect((await answer(currentPuzzle.id, track, ELSEWHERE)).body.code).toBe("SLIDE_GONE");
    expect((await answer(currentPuzzle.id, track)).status).toBe(200);
  });

  test("is refused after two minutes", async () => {
    const currentPuzzle = await show();
    const track = handDrag(await placeOf(currentPuzzle));
    await world.clock.advance(2 * MINUTE - 9 * SECOND);
    expect((await answer(currentPuzzle.id, track)).body.code).toBe("SLIDE_GONE");
  });

  test("with a scripted track is refused with the specification's message, in both languages", async () => {
    const even = (x: number) =>
      Array.from({ length: 40 }, (_, i) => ({ x: (x * i) / 39, y: 0, t: i * 20 }));
    for (const [language, words] of [
      ["en-US", "The slider was moved too fast; try again"],
      ["zh-CN", "滑动过快，请重新验证"],
    ] as const) {
      const currentPuzzle = await show();
      const reply = await world.call("guest", "POST /api/slide-verify", {
        headers: { "x-forwarded-for": HERE, "accept-language": language },
        body: { id: currentPuzzle.id, track: even(await placeOf(currentPuzzle)) },
      });
      expect(reply.body).toMatchObject({ status: 400, code: "SLIDE_MACHINE", msg: words });
    }
  });

  test("with a track longer than the puzzle existed is refused", async () => {
    const currentPuzzle = await show();
    const [row] = await world.sql<{ x: number }>("select x from slide_puzzle where id = $1", [
      currentPuzzle.id,
    ]);
    const reply = await answer(currentPuzzle.id, handDrag(row?.x ?? 0));
    expect(reply.body.code).toBe("SLIDE_MACHINE");
  });

  test("wrong ones of others behind the address refuse no right one, unless it is as fast as a machine", async () => {
    await world.sql(
      "insert into rate_window values ('slide-wrong:203.0.113.7', 40, verdict_now() + interval '1 hour')",
    );
    expect(await tokenFromPuzzle()).toMatch(/^[\w-]{32}$/);
    const currentPuzzle = await show();
    await world.clock.advance(2 * SECOND);
    const [row] = await world.sql<{ x: number }>("select x from slide_puzzle where id = $1", [
      currentPuzzle.id,
    ]);
    expect((await answer(currentPuzzle.id, handDrag(row?.x ?? 0))).body.code).toBe("SLIDE_MACHINE");
  });

  const call = "POST /api/slide-verify";
  scenarios(
    () => world,
    [
      { shows: "an empty body", as: "guest", call, body: {}, status: 400, code: "SLIDE_GONE" },
      {
        shows: "an unknown id",
        as: "guest",
        call,
        body: { id: "0".repeat(32), track: [] },
        status: 400,
        code: "SLIDE_GONE",
      },
      {
        shows: "an id that is not text",
        as: "guest",
        call,
        body: { id: { $ne: "" }, track: [] },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a track beyond all limits",
        as: "guest",
        call,
        body: { id: "x", track: Array.from({ length: 2001 }, () => ({ x: 1, y: 1, t: 1 })) },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an invalid track",
        as: "guest",
        call,
        body: { id: "x", track: [{ x: "1e999", y: null, t: -1 }] },
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );
});

describe("after five failed logins", () => {
  test("the right password alone is not checked, and a solved puzzle allows the sign-in", async () => {
    await failFiveTimes();
    const refused = await logIn(PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([400, "SLIDE_VERIFY_REQUIRED"]);
    expect(refused.headers.get("authorization")).toBeNull();
    const reply = await logIn(PASSWORD, { verifyToken: await tokenFromPuzzle() });
    expect(reply.status).toBe(200);
    expect((await logIn("wrong-one")).body.code).toBe("LOGIN_WRONG");
  });

  test("each token allows one password attempt", async () => {
    await failFiveTimes();
    const verifyToken = await tokenFromPuzzle();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => logIn("wrong-one", { verifyToken })),
    );
    const withCode = (code: string) => replies.filter(({ body }) => body.code === code);
    expect(withCode("LOGIN_WRONG")).toHaveLength(1);
    expect(withCode("SLIDE_VERIFY_REQUIRED")).toHaveLength(7);
    expect((await logIn(PASSWORD, { verifyToken })).body.code).toBe("SLIDE_VERIFY_REQUIRED");
  });

  test("thirty concurrent attempts with five tokens check five passwords", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => logIn("wrong-one")));
    expect(replies.filter(({ body }) => body.code === "LOGIN_WRONG")).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === "SLIDE_VERIFY_REQUIRED")).toHaveLength(25);
  });

  test.each(["made-up", "x".repeat(5000), "' or 1=1 --"])(
    "an invalid token is refused (%#)",
    async (verifyToken) => {
      await failFiveTimes();
      expect((await logIn(PASSWORD, { verifyToken })).body.code).toBe("SLIDE_VERIFY_REQUIRED");
    },
  );

  test("a token of another address or older than five minutes is refused", async () => {
    await failFiveTimes();
    const foreign = await tokenFromPuzzle(ELSEWHERE);
    expect((await logIn(PASSWORD, { verifyToken: foreign })).body.code).toBe(
      "SLIDE_VERIFY_REQUIRED",
    );
    const own = await tokenFromPuzzle();
    await world.clock.advance(5 * MINUTE);
    expect((await logIn(PASSWORD, { verifyToken: own })).body.code).toBe("SLIDE_VERIFY_REQUIRED");
  });

  test("the administration sign-in requires it too", async () => {
    await failFiveTimes();
    const reply = await world.call("guest", "POST /api/admin/login", {
      ...from(HERE),
      body: { username: "user", password: PASSWORD, verifyToken: "" },
    });
    expect(reply.body.code).toBe("SLIDE_VERIFY_REQUIRED");
  });

  test("other addresses and other accounts are not affected", async () => {
    await failFiveTimes();
    expect((await logIn(PASSWORD, { ip: ELSEWHERE })).status).toBe(200);
    const other = await world.call("guest", "POST /api/login", {
      ...from(HERE),
      body: { username: "other", password: PASSWORD },
    });
    expect(other.status).toBe(200);
  });
});

describe("a question instead of the puzzle", () => {
  async function newQuestion(): Promise<string> {
    const reply = await world.call("guest", "GET /api/captcha?kind=text", from(HERE));
    return (reply.body.data as { captchaKey: string }).captchaKey;
  }
  const reply = (captchaKey: string, captcha: unknown, ip = HERE) =>
    world.call("guest", "POST /api/slide-verify", { ...from(ip), body: { captchaKey, captcha } });

  test("answered correctly allows one sign-in, as a puzzle does", async () => {
    await failFiveTimes();
    const key = await newQuestion();
    const right = await answerOf(world, key);
    const { body } = await reply(key, ` ${right} `);
    expect(body.data).toMatchObject({ elapsed: null });
    const { verifyToken } = body.data as { verifyToken: string };
    expect((await reply(key, right)).body.code).toBe("CAPTCHA_WRONG");
    expect((await logIn(PASSWORD, { verifyToken })).status).toBe(200);
  });

  test("answered wrongly is used up", async () => {
    const key = await newQuestion();
    const right = await answerOf(world, key);
    expect((await reply(key, String(Number(right) + 1))).body.code).toBe("CAPTCHA_WRONG");
    expect((await reply(key, right)).body.code).toBe("CAPTCHA_WRONG");
  });

  test("is not refused because of wrong answers of others behind the address", async () => {
    await world.sql(
      "insert into rate_window values ('slide-wrong:203.0.113.7', 40, verdict_now() + interval '1 minute')",
    );
    const key = await newQuestion();
    expect((await reply(key, await answerOf(world, key))).status).toBe(200);
  });

  test.each(["", "no key", "0".repeat(32)])("%j is not a valid kind of question", async (key) => {
    expect((await reply(key, "42")).body.code).toBe("CAPTCHA_WRONG");
  });
});

test("only a token's fingerprint is stored, and expired ones are swept", async () => {
  const token = await tokenFromPuzzle();
  await show();
  const rows = await world.sql<{ text: string }>(
    "select verify_token::text as text from verify_token",
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  await world.clock.advance(HOUR);
  expect(await world.sql("select from verify_token union all select from slide_puzzle")).toEqual(
    [],
  );
});
