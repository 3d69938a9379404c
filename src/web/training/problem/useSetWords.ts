import { useMemo } from "react";
import type { SetWords } from "../../problemSet/words.ts";
import { useTrainingWords } from "../texts.ts";

/** UI strings for the problem list of a training. */
export function useSetWords(): SetWords {
  const t = useTrainingWords();
  return useMemo(
    () => ({
      heads: {
        own: t("own"),
        letter: t("position"),
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
