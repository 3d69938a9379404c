import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getContestMedals, setContestMedals } from "../../../shared/contest/contestMedals.ts";
import { type Awards, medals, usualAwards } from "../../../shared/scoreboard/medals.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useBoardWords } from "../board/texts.ts";

const medalsQuery = (cid: number) =>
  queryOptions({
    queryKey: ["contest", "medals", cid],
    queryFn: ({ signal }) => call(getContestMedals, { cid }, signal),
    staleTime: Infinity,
  });

type Texts = Record<(typeof medals)[number], string>;

/**
 * The number of medals of each kind: the number that the user has typed, otherwise the stored number. `save` stores the
 * numbers, which the Contest API then returns.
 */
export function useMedals(cid: number) {
  const t = useBoardWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, isPending } = useQuery(medalsQuery(cid));
  const stored = data ?? usualAwards;
  const [typed, setTyped] = useState<{ unit?: Awards["unit"]; texts: Partial<Texts> }>({
    texts: {},
  });
  const unit = typed.unit ?? stored.unit;
  const texts = Object.fromEntries(
    medals.map((medal) => [medal, typed.texts[medal] ?? String(stored.amounts[medal])]),
  ) as Texts;
  const amounts = { ...stored.amounts };
  for (const medal of medals) amounts[medal] = Number(texts[medal]) || 0;
  const save = useMutation({
    mutationFn: () => call(setContestMedals, { cid, unit, ...amounts }),
    onSuccess: () => {
      toast("good", t("ceremony.saved"));
      return client.invalidateQueries({ queryKey: medalsQuery(cid).queryKey });
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return {
    unit,
    texts,
    awards: { unit, amounts } satisfies Awards,
    setUnit: (next: Awards["unit"]) => setTyped({ ...typed, unit: next }),
    setText: (medal: keyof Texts, text: string) =>
      setTyped({ ...typed, texts: { ...typed.texts, [medal]: text } }),
    save: () => save.mutate(),
    isSaving: save.isPending,
    isLoading: isPending,
  };
}
