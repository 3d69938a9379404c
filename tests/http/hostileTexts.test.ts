import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { forbiddenHtml } from "../../src/server/platform/rendering/forbiddenHtml.ts";
import { type HostileText, hostileTexts } from "../support/hostileTexts.ts";
import { htmlIn } from "../support/htmlIn.ts";
import { type CallWithTexts, textFieldsOf } from "../support/textFields.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { people, type Reply } from "./world.ts";

// Sends a selection of hostile strings (for example scripts in HTML) in every text field of the API; `npm run bench --
// hostileFields` sends all hostile strings in each field.

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(() => clearLimits(world));
afterAll(() => world.close());

test("there are at least 150 hostile texts, each once", () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(hostileTexts.map(([, text]) => text)).size).toBe(hostileTexts.length);
  expect(new Set(hostileTexts.map(([what]) => what)).size).toBe(hostileTexts.length);
});

/** Why a browser might execute the response as code, or how the server failed; undefined if neither applies. */
function faultOf({ status, headers, text, body }: Reply): string | undefined {
  const isBusy = /"code":"(?:RENDERING_BUSY|COMPILE_BUSY|UPLOAD_BUSY|FIRST_RUN)"/.test(text);
  if (status >= 500 && !isBusy) return `${status} ${text.slice(0, 100)}`;
  const type = headers.get("content-type") ?? "";
  if (/html|svg|xml/.test(type)) return `it is ${type}`;
  if (text !== "" && headers.get("x-content-type-options") !== "nosniff")
    return "its type may be guessed";
  const [forbidden] = htmlIn(body).flatMap(forbiddenHtml);
  return forbidden && `its HTML has ${forbidden}`;
}

/**
 * Sends the call as root; if an earlier call has ended root's session, opens a new session and sends the call again.
 */
async function sendAsRoot(call: CallWithTexts, input: unknown): Promise<Reply> {
  const what = `${call.endpoint.method} ${call.endpoint.path}`;
  const query = () => new URLSearchParams(flat(input)).toString().slice(0, 6000);
  const send = () =>
    call.inBody
      ? world.call("root", what, { body: input })
      : world.call("root", `${what}?${query()}`);
  const reply = await send();
  if (reply.status !== 401) return reply;
  const session = { uid: people.root.uid, ip: "127.0.0.1", userAgent: "test" };
  world.tokens.root = await openSession(world.server.db, session);
  return send();
}

function flat(input: unknown): [string, string][] {
  return Object.entries(input ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]);
}

/** Number of hostile strings that are sent in each field. */
const EACH = 2;

test("hostile texts in every text field of every writing call are stored or refused, and no response can run", async () => {
  const calls = (await declaredCalls())
    .filter(({ method, path }) => method !== "GET" && path !== "/api/logout")
    .map(textFieldsOf);
  const failures: string[] = [];
  const sent = new Set<HostileText>();
  let fieldCount = 0;
  for (const call of calls) {
    for (const field of call.fields) {
      fieldCount += 1;
      for (let k = 0; k < EACH; k += 1) {
        const each = hostileTexts[(fieldCount * EACH + k) % hostileTexts.length];
        if (!each) continue;
        sent.add(each);
        const fault = faultOf(await sendAsRoot(call, call.inputWith(field, each[1])));
        const { method, path } = call.endpoint;
        if (fault) failures.push(`${method} ${path} ${field.join(".")}: ${each[0]}: ${fault}`);
      }
    }
  }
  expect(fieldCount).toBeGreaterThan(300);
  expect(sent.size).toBe(hostileTexts.length);
  expect(failures).toEqual([]);
});

test("each hostile text in a post and a comment is stored as it was written, and shown without effect", async () => {
  const failures: string[] = [];
  const host = await world.post({ title: "All texts" });
  // A text that contains NUL is refused as an invalid value of its field.
  const storable = hostileTexts.filter(([, text]) => !text.includes("\0"));
  expect(storable.length).toBe(hostileTexts.length - 1);
  let stored = 0;
  for (const [what, text] of storable) {
    await clearLimits(world);
    const title = text.slice(0, 255).toWellFormed();
    const body = { title, description: title, content: text, categoryId: 1 };
    const post = await world.call("root", "POST /api/discussion", { body });
    const comment = { did: host, content: text };
    const replies = [post, await world.call("root", "POST /api/comment", { body: comment })];
    const did = (post.body.data as { id: number } | null)?.id;
    if (did !== undefined) {
      stored += 1;
      const page = await world.call("guest", `GET /api/discussion?did=${did}`);
      replies.push(page);
      const { content } = page.body.data as { content: string };
      if (content !== text) failures.push(`${what}: the text was changed`);
    }
    for (const reply of replies) {
      const fault = faultOf(reply) ?? (reply.status === 200 ? undefined : reply.text.slice(0, 150));
      if (fault) failures.push(`${what}: ${fault}`);
    }
  }
  expect(failures).toEqual([]);
  expect(stored).toBe(storable.length);
  const lists = ["discussions?limit=100", `comments?did=${host}&limit=100`];
  for (const list of lists) {
    expect(faultOf(await world.call("guest", `GET /api/${list}`))).toBeUndefined();
  }
});
