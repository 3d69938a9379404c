import { remoteBanks } from "../../shared/problem/problem.ts";
import type { RemoteWords } from "./texts.ts";

/**
 * A judge's name in the interface language if it has one other than its code, otherwise the usual spelling of its name.
 */
export function judgeTitle(
  t: RemoteWords,
  { judge, title }: { judge: string; title: string },
): string {
  const code = remoteBanks.find((bank) => bank === judge);
  const name = code === undefined ? title : t(`judge.${code}`);
  return name === judge ? title : name;
}
