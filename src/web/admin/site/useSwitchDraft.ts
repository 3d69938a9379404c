import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Switches, updateSwitches } from "../../../shared/siteSettings.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useAmounts } from "./AmountField.tsx";
import { SITE, switchesQuery } from "./queries.ts";
import { useSiteWords } from "./texts.ts";

type Draft = Partial<Switches>;

/** Unsaved changes of the stored values; only changes are sent. */
export function useSwitchDraft(switches: Switches | undefined) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const set = (more: Draft) => setDraft({ ...draft, ...more });
  const amounts = useAmounts(set);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changed: Draft) => call(updateSwitches, changed),
    onSuccess(now) {
      client.setQueryData(switchesQuery().queryKey, now);
      setDraft({});
      toast("good", t("saved"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: SITE }),
  });
  const changed = Object.entries(draft).filter(
    ([key, value]) => switches && switches[key as keyof Switches] !== value,
  );
  return {
    values: switches && { ...switches, ...draft },
    set,
    amounts,
    isChanged: changed.length > 0,
    save: () => mutate(Object.fromEntries(changed)),
    isPending,
    failure: error && errorText(error),
  };
}

export type SwitchDraft = ReturnType<typeof useSwitchDraft>;
