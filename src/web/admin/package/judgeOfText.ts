import { type DataSite, dataSites } from "../../../shared/problem/package.ts";
import { pastedList } from "../../../shared/text/pastedList.ts";
import { remoteBanks, type RemoteJudgeCode } from "../../../shared/problem/problem.ts";

/** Beginnings of the addresses of each judge's problems, without scheme and `www.`; the first match decides. */
const addresses: readonly [string, RemoteJudgeCode | DataSite][] = [
  ["acm.hdu.edu.cn/", "HDU"],
  ["poj.org/", "POJ"],
  ["codeforces.com/gym/", "GYM"],
  ["codeforces.com/", "CF"],
  ["atcoder.jp/", "AC"],
  ["jisuanke.com/", "JSK"],
  ["mxt.cn/", "MXT"],
  ["tk.hustoj.com/", "TKOJ"],
  ["loj.ac/", "LOJ"],
];

/** The judge of pasted problems, determined by an address or a prefix (`HDU-1000`); undefined if there is neither. */
export function judgeOfText(text: string): RemoteJudgeCode | DataSite | undefined {
  const [first = ""] = pastedList(text);
  const address = first
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "");
  const [, byAddress] = addresses.find(([start]) => address.startsWith(start)) ?? [];
  const codes = [...remoteBanks, ...dataSites];
  return byAddress ?? codes.find((judge) => first.toUpperCase().startsWith(`${judge}-`));
}
