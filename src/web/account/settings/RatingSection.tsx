import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setContestRatingHidden } from "../../../shared/contestOrganizer/contestRating.ts";
import { call } from "../../platform/api.ts";
import { usePendingValue } from "../../platform/usePendingValue.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { userHomeQuery } from "../home/queries.ts";
import type { SectionProps } from "./sections.ts";
import list from "../../ui/page/listInPanel.module.css";
import css from "./SettingsPage.module.css";
import { useSettingsWords } from "./texts.ts";

/** The setting that determines whether other users can see the user's rating. */
export function RatingSection({ user }: SectionProps) {
  const t = useSettingsWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const home = useQuery(userHomeQuery({ uid: user.uid }, user.uid));
  const { mutateAsync, error } = useMutation({
    mutationFn: (hidden: boolean) => call(setContestRatingHidden, { hidden }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ["userHome"] });
      await client.invalidateQueries({ queryKey: ["ranking"] });
      toast("good", t("rating.saved"));
    },
  });
  const isHidden = home.data?.contestRating?.isHidden ?? false;
  const [checked, choose] = usePendingValue(isHidden, mutateAsync);
  if (home.error && !home.data) {
    return <ErrorNote error={home.error} onRetry={() => void home.refetch()} />;
  }
  if (!home.data) return <div className={css.waiting} aria-busy aria-label={t("loading")} />;
  return (
    <>
      <p className={list.text}>{t("rating.text")}</p>
      <FormError text={error && errorText(error)} />
      <Toggle label={t("rating.hide")} checked={checked} onChange={choose} />
    </>
  );
}
