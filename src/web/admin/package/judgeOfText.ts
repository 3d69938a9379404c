import { remoteBanks, type RemoteJudgeCode } from "../../../shared/problem.ts";

/** How the addresses of a judge's problems begin, without scheme and `www.`; the first match decides. */
const addresses: readonly [string, RemoteJudgeCode][] = [
  ["acm.hdu.edu.cn/", "HDU"],
  ["poj.org/", "POJ"],
  ["codeforces.com/gym/", "GYM"],
  ["codeforces.com/", "CF"],
  ["atcoder.jp/", "AC"],
  ["jisuanke.com/", "JSK"],
  ["mxt.cn/", "MXT"],
  ["tk.hustoj.com/", "TKOJ"],
];

/** The judge that pasted problems name by an address or a prefix (`HDU-1000`); undefined: they name none. */
export function judgeOfText(text: string): RemoteJudgeCode | undefined {
  const [first = ""] = text.trim().split(/[\s,，;；]+/);
  const address = first
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "");
  const [, byAddress] = addresses.find(([start]) => address.startsWith(start)) ?? [];
  return byAddress ?? remoteBanks.find((judge) => first.toUpperCase().startsWith(`${judge}-`));
}
