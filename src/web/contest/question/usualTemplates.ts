import { useContestWords } from "../texts.ts";

const names = ["noComment", "readStatement", "announced"] as const;

/** The answer templates of a contest whose organizers have not defined their own, in the reader's language. */
export function useUsualTemplates(): string[] {
  const t = useContestWords();
  return names.map((name) => t(`questions.template.${name}`));
}
