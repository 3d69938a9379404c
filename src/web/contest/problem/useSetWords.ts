import { useMemo } from "react";
import type { SetWords } from "../../problemSet/words.ts";
import { useContestWords } from "../texts.ts";

/** UI strings for the list of a contest's problems. */
export function useSetWords(): SetWords {
  const t = useContestWords();
  return useMemo(
    () => ({
      heads: {
        own: t("own"),
        letter: t("letter"),
        problem: t("problem"),
        ac: t("ac"),
        total: t("total"),
        rate: t("rate"),
      },
      ownStates: {
        solved: t("ownStates.solved"),
        tried: t("ownStates.tried"),
        hidden: t("ownStates.hidden"),
      },
      hidden: t("hidden"),
      score: (score) => t("score", { score }),
    }),
    [t],
  );
}
