import { type DataSite, dataSites } from "../../../shared/problem/package.ts";
import { pastedList } from "../../../shared/text/pastedList.ts";
import { remoteBanks, type RemoteJudgeCode } from "../../../shared/problem/problem.ts";

/**
 * Prefixes of each judge's problem URLs, without the scheme and without `www.`; the first prefix that matches
 * determines the judge.
 */
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

/** A HUSTOJ site that the owner has added, and the code of that site. */
interface HustOjSite {
  judge: string;
  origin: string;
}

/** The judge of pasted problems, determined by a URL or a prefix (`HDU-1000`); undefined if there is neither. */
export function judgeOfText(text: string, sites: readonly HustOjSite[] = []): string | undefined {
  const [first = ""] = pastedList(text);
  const address = first
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "");
  const ofSites = sites.map(({ judge, origin }) => [`${new URL(origin).host}/`, judge] as const);
  const [, byAddress] =
    [...addresses, ...ofSites].find(([start]) => address.startsWith(start)) ?? [];
  const codes = [...remoteBanks, ...dataSites, ...sites.map(({ judge }) => judge)];
  return byAddress ?? codes.find((judge) => first.toUpperCase().startsWith(`${judge}-`));
}
