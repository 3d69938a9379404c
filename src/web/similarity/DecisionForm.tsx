import { useQueryClient } from "@tanstack/react-query";
import {
  decideSimilarPair,
  NOTE_MAX,
  type PairDecision,
  type SimilarPair,
} from "../../shared/submission/similarity.ts";
import { pairVerdicts } from "../../shared/submission/similarityPairs.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Choices } from "../ui/control/Choices.tsx";
import { FieldPlacesContext } from "../ui/control/fieldPlaces.ts";
import { useFields } from "../ui/control/useFields.ts";
import { TextAreaField } from "../ui/control/Field.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { DecisionMark } from "./DecisionMark.tsx";
import { SIMILARITY } from "./queries.ts";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

const options = ["none", ...pairVerdicts] as const;

/** A form for the decision about a pair and for a note; the form also shows who made the stored decision. */
export function DecisionForm({ id, pair }: { id: number; pair: SimilarPair }) {
  const { left, right, decision } = pair;
  const t = useSimilarityWords();
  const client = useQueryClient();
  const form = useFields<{ verdict: (typeof options)[number]; note: string }>({
    initialValues: { verdict: decision?.verdict ?? "none", note: decision?.note ?? "" },
    async send({ verdict, note }) {
      await call(decideSimilarPair, {
        id,
        left: left.submitId,
        right: right.submitId,
        verdict: verdict === "none" ? null : verdict,
        note,
      });
      toast("good", t("saved"));
      await client.invalidateQueries({ queryKey: SIMILARITY });
    },
  });
  const { verdict } = form.values;
  return (
    <Panel title={t("decide")}>
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          <p className={css.text}>{t("decideText")}</p>
          {form.failure && <FormError text={form.failure} />}
          <Choices
            label={t("decide")}
            value={verdict}
            options={options.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => form.set("verdict", next)}
          />
          {verdict !== "none" && (
            <TextAreaField
              {...form.field("note")}
              label={t("note")}
              hint={t("noteHint")}
              maxLength={NOTE_MAX}
            />
          )}
          <p className={css.acts}>
            <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
              {t("save")}
            </Button>
            {decision && (
              <span className={css.text}>
                {t(decision.verdict)} · {t("decidedBy", { name: decision.by })} ·{" "}
                <TimeAgo at={decision.at} />
              </span>
            )}
          </p>
        </div>
      </FieldPlacesContext>
    </Panel>
  );
}

/** The decision about a pair, read-only. */
export function StoredDecision({ decision }: { decision: PairDecision | null }) {
  const t = useSimilarityWords();
  return (
    <Panel title={t("decide")}>
      <div className={css.form}>
        <p>
          <DecisionMark verdict={decision?.verdict ?? null} />
          {decision && (
            <span className={css.text}>
              {" · "}
              {t("decidedBy", { name: decision.by })} · <TimeAgo at={decision.at} />
            </span>
          )}
        </p>
        {decision && decision.note !== "" && <p>{decision.note}</p>}
      </div>
    </Panel>
  );
}
