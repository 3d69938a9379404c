import { afterAll, afterEach, beforeAll } from "vitest";
import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

const PUT = "PUT /api/admin/config/set-email-config";

export interface MailWorld {
  /** The site whose mail is tested; it is started before the tests run. */
  site(): TimedWorld;
  /** A mail server that is stopped after the test. */
  mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer>;
  /** Saves mail settings as root. */
  save(more: Record<string, unknown>): Promise<void>;
}

/** Starts a test server for one test file; queued emails are deleted between tests. */
export function mailWorld(): MailWorld {
  let world: TimedWorld;
  const servers: TestMailServer[] = [];
  beforeAll(async () => {
    world = await createTimedWorld({ baseUrl: "http://judge.test" });
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await world.sql("delete from job where kind = 'mail'");
  });
  afterAll(() => world.close());
  return {
    site: () => world,
    async mailServer(options = {}) {
      const server = await startMailServer(options);
      servers.push(server);
      return server;
    },
    async save(more) {
      const reply = await world.call("root", PUT, { body: settings(more) });
      if (reply.status !== 200) throw new Error(reply.text);
    },
  };
}

export function settings(more: Record<string, unknown> = {}) {
  return {
    emailHost: "127.0.0.1",
    emailPort: 25,
    emailUsername: "",
    emailPassword: "",
    emailSsl: false,
    emailFrom: "Judge <judge@judge.test>",
    emailBGImg: "",
    ...more,
  };
}
