import { expect, test } from "vitest";
import { loginDemand, type LoginCaller, type LoginState } from "./loginRule.ts";

const quiet: LoginState = { failures: 1, isBusy: false, isAtHome: false };

test.each<[string, Partial<LoginState>, Record<LoginCaller, unknown>]>([
  ["the first attempt", {}, { solved: "nothing", pages: "nothing", program: "nothing" }],
  ["the fifth", { failures: 5 }, { solved: "nothing", pages: "nothing", program: "nothing" }],
  ["the sixth", { failures: 6 }, { solved: "nothing", pages: "puzzle", program: 1 }],
  ["the ninth", { failures: 9 }, { solved: "nothing", pages: "puzzle", program: 8 }],
  ["the eleventh", { failures: 11 }, { solved: "nothing", pages: "puzzle", program: 30 }],
  ["the twentieth", { failures: 20 }, { solved: "nothing", pages: "puzzle", program: 30 }],
  ["one beyond", { failures: 21 }, { solved: 30, pages: "puzzle", program: 30 }],
  [
    "one beyond of an account that is at home there",
    { failures: 21, isAtHome: true },
    { solved: "nothing", pages: "puzzle", program: 30 },
  ],
  ["a busy address", { isBusy: true }, { solved: "nothing", pages: "puzzle", program: 30 }],
  [
    "a busy address that the account is at home at",
    { isBusy: true, isAtHome: true },
    { solved: "nothing", pages: "nothing", program: "nothing" },
  ],
])("%s", (_, state, demands) => {
  for (const [caller, demand] of Object.entries(demands)) {
    expect([caller, loginDemand({ ...quiet, ...state }, caller as LoginCaller)]).toEqual([
      caller,
      demand,
    ]);
  }
});
