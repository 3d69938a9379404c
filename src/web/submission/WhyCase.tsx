import type { CaseResult } from "../../shared/submission.ts";
import { useLocaleShown } from "../platform/texts.tsx";
import { endInWords } from "./endInWords.ts";
import { useEndings } from "./endings.ts";
import { Pieces } from "./Pieces.tsx";

/** Why a test case got its verdict, and what stood where. */
export function WhyCase({ one }: { one: CaseResult }) {
  const words = useEndings();
  const locale = useLocaleShown();
  if (!words) return null;
  return (
    <>
      {endInWords(one, words, locale).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Pieces difference={one.endedBy?.difference} words={words} />
    </>
  );
}
