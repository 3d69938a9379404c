import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { vi } from "vitest";
import type { UserInfo } from "../../shared/account/account.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { texts as english } from "../../shared/texts/en-US/all.ts";
import { texts as chinese } from "../../shared/texts/zh-CN/all.ts";
import { session } from "./session.ts";

/**
 * Returns the providers that main.tsx puts around every page, in English by default. Tests that run components and
 * hooks in Node with a DOM use these providers together with the fake server `heldServer`, whose responses the test
 * controls. Queries are not retried.
 */
export function aPage(locale: Locale = "en-US") {
  const texts = locale === "zh-CN" ? chinese : english;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale} messages={texts as never} timeZone="UTC">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </IntlProvider>
  );
  return { client, wrapper };
}

/** A call that waits for its response. */
export interface HeldCall {
  path: string;
  search: URLSearchParams;
  body: Record<string, unknown>;
  answer(data: unknown): void;
  refuse(status: number, more?: { code?: string; msg?: string; retryAfter?: number }): void;
  /**
   * Makes the call fail as if the connection had been lost: the client cannot know whether the server handled the call.
   */
  lose(): void;
}

/** Replaces `fetch` until `vi.unstubAllGlobals` is called; the test itself responds to each call. */
export function heldServer() {
  const calls: HeldCall[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const url = new URL(address, "http://judge.test");
    const respond = (status: number, rest: object, headers: Record<string, string> = {}) =>
      resolve(
        new Response(JSON.stringify({ status, msg: "", data: null, ...rest }), {
          status,
          headers,
        }),
      );
    calls.push({
      path: url.pathname,
      search: url.searchParams,
      body: typeof init.body === "string" ? (JSON.parse(init.body) as never) : {},
      answer: (data) => respond(200, { data }),
      refuse: (status, { retryAfter, ...rest } = {}) =>
        respond(status, rest, retryAfter ? { "retry-after": String(retryAfter) } : {}),
      lose: () => reject(new TypeError("network error")),
    });
    return promise;
  });
  const to = (path: string) => calls.filter((each) => each.path === path);
  return {
    calls,
    /** Returns the calls to this path so far. */
    to,
    /** The latest call to this path. */
    last(path: string): HeldCall {
      const call = to(path).at(-1);
      const paths = calls.map((one) => one.path).join(" ");
      if (!call) throw new Error(`no call of ${path}, but of ${paths}`);
      return call;
    },
  };
}

const plainUser: UserInfo = {
  uid: "u1",
  username: "walker",
  nickname: null,
  avatar: null,
  email: null,
  number: null,
  gender: "secrecy",
  genderMark: true,
  school: null,
  signature: null,
  realname: null,
  github: null,
  blog: null,
  cfUsername: null,
  roleList: ["default_user"],
  mustChangePassword: false,
};

/** Signs a user in. */
export function signedIn(user: Partial<UserInfo> = {}): void {
  session.start("token", { ...plainUser, ...user });
}
