import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { endInWords } from "../endInWords.ts";
import { useEndings } from "../endings.ts";
import { JuryNote } from "./JuryNote.tsx";
import { FirstDifference } from "./FirstDifference.tsx";

/** Explains the verdict of a test case, and shows the first difference in the output. */
export function CaseReason({ one }: { one: CaseResult }) {
  const words = useEndings();
  const locale = useDisplayLocale();
  if (!words) return null;
  return (
    <>
      {endInWords(one, words, locale).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <JuryNote one={one} words={words} brief />
      <FirstDifference difference={one.endedBy?.difference} words={words} />
    </>
  );
}
