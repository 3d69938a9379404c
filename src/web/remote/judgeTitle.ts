import { remoteBanks } from "../../shared/problem/problem.ts";
import type { RemoteWords } from "./texts.ts";

/**
 * The judge's name in the interface language, or its usual spelling if the UI strings only contain its code.
 */
export function judgeTitle(
  t: RemoteWords,
  { judge, title }: { judge: string; title: string },
): string {
  const code = remoteBanks.find((bank) => bank === judge);
  const name = code === undefined ? title : t(`judge.${code}`);
  return name === judge ? title : name;
}
