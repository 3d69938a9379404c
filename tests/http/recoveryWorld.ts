import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { answerOf } from "../support/captchaAnswer.ts";
import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { until } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { createWorld, type Reply, type World } from "./world.ts";

/**
 * Two test sites: one site sends codes and reset links by email and has an email address for each account; the other
 * site cannot send email.
 */
export interface RecoveryWorld {
  /** The site that sends email, started before the tests run; limits, codes and emails are cleared between tests. */
  site(): TimedWorld;
  without(): World;
  mails(): TestMailServer;
  /** Requests a reset link with a correct captcha. */
  apply(email: string, more?: Record<string, string>): Promise<Reply>;
  /** Requests a reset link for this address; returns the username and the code from the link in the email. */
  linkFor(address: string): Promise<{ username: string; code: string }>;
}

export function recoveryWorld(): RecoveryWorld {
  let world: TimedWorld;
  let without: World;
  let mails: TestMailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    const server = { host: "127.0.0.1", port: mails.port, secure: false };
    world = await createTimedWorld({
      baseUrl: "http://judge.test",
      mail: {
        server: { ...server, user: undefined, password: undefined },
        from: "judge@judge.test",
        fixed: true,
      },
    });
    without = await createWorld();
    await world.sql("update app_user set email = username || '@people.test'");
  });
  afterEach(async () => {
    await world.sql("delete from rate_window");
    await world.sql("delete from mail_code");
    mails.received.length = 0;
  });
  afterAll(async () => {
    await Promise.all([world.close(), without.close()]);
    await mails.close();
  });
  async function apply(email: string, more: Record<string, string> = {}): Promise<Reply> {
    const { body } = await world.call("guest", "GET /api/captcha?kind=text");
    const { captchaKey } = body.data as { captchaKey: string };
    const captcha = await answerOf(world, captchaKey);
    return world.call("guest", "POST /api/apply-reset-password", {
      body: { email, captcha, captchaKey, ...more },
    });
  }
  return {
    site: () => world,
    without: () => without,
    mails: () => mails,
    apply,
    async linkFor(address) {
      await apply(address);
      const [mail] = await until(
        async () => mails.to(address),
        (mailList) => mailList.length > 0,
      );
      const url = new URL(/http:\S+/.exec(mail?.parsed.text ?? "")?.[0] ?? "");
      expect(url.origin + url.pathname).toBe("http://judge.test/reset-password");
      return {
        username: url.searchParams.get("username") ?? "",
        code: url.searchParams.get("code") ?? "",
      };
    },
  };
}
