import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type Entrants, entrantKinds } from "../../../../shared/contest/contest.ts";
import {
  getContestTeamRule,
  setContestTeamRule,
  TEAM_SIZE_MAX,
  type TeamRule,
} from "../../../../shared/contest/contestTeam.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { SelectField } from "../../../ui/control/Field.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useAdminTeamWords } from "../../team/texts.ts";
import css from "./ParticipantsPage.module.css";

/**
 * The settings that determine who may take part (individuals, teams or both) and the maximum size of a team. Changes
 * are saved at once.
 */
export function EntrantsFields({ cid }: { cid: number }) {
  const t = useAdminTeamWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const id = useId();
  const queryKey = ["contestTeamRule", cid];
  const rule = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getContestTeamRule, { cid }, signal),
  }).data;
  const change = useMutation({
    mutationFn: (next: TeamRule) => call(setContestTeamRule, { cid, ...next }),
    onSuccess(stored) {
      client.setQueryData(queryKey, stored);
      toast("good", t("entrants.saved"));
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  if (!rule) return <div className={css.entrants} aria-busy="true" />;
  const sizes = Array.from({ length: TEAM_SIZE_MAX }, (_, at) => at + 1);
  return (
    <div className={css.entrants} role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {t("entrants.title")}
      </span>
      <SelectField
        label={t("entrants.title")}
        value={rule.entrants}
        onChange={(event) =>
          change.mutate({ ...rule, entrants: event.currentTarget.value as Entrants })
        }
      >
        {entrantKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`entrants.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {rule.entrants !== "individuals" && (
        <SelectField
          label={t("entrants.teamMax")}
          value={rule.teamMax}
          onChange={(event) =>
            change.mutate({ ...rule, teamMax: Number(event.currentTarget.value) })
          }
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
