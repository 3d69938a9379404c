import { type ContestWorld, refusal } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

/** The account rule as a form sends it; the rule accepts use0 to use9 and the names in `extra`. */
export const accountRule = (extra: string): string =>
  `<prefix>use</prefix><suffix></suffix><start>0</start><end>9</end><extra>${extra}</extra>`;

/** Form fields of a private contest with a password. */
export const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };

/** The API calls with which a contestant takes part in a contest; each function returns the refusal code. */
export function contestEntry(world: () => ContestWorld) {
  return {
    problemsOf: (cid: number, as: Caller) =>
      refusal(world(), as, `GET /api/get-contest-problem?cid=${cid}`),
    submitTo: (cid: number, as: Caller) =>
      refusal(world(), as, "POST /api/submit-problem-judge", {
        pid: "A",
        cid,
        tid: null,
        language: "C++",
        code: "int main() {}",
      }),
    register: (cid: number, as: Caller, password: string | null) =>
      refusal(world(), as, "POST /api/register-contest", { cid, password }),
  };
}
