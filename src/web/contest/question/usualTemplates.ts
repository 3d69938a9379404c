import { useContestWords } from "../texts.ts";

const names = ["noComment", "readStatement", "announced"] as const;

/** The templates of a contest whose organizers have not changed them, in the reader's language. */
export function useUsualTemplates(): string[] {
  const t = useContestWords();
  return names.map((name) => t(`questions.template.${name}`));
}
