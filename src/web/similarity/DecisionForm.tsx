import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { useErrorText } from "../ui/text/errorText.ts";
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

/** The decision about a pair with its note, and who made the stored one. */
export function DecisionForm({ id, pair }: { id: number; pair: SimilarPair }) {
  const { left, right, decision } = pair;
  const t = useSimilarityWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [verdict, setVerdict] = useState<(typeof options)[number]>(decision?.verdict ?? "none");
  const [note, setNote] = useState(decision?.note ?? "");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(decideSimilarPair, {
        id,
        left: left.submitId,
        right: right.submitId,
        verdict: verdict === "none" ? null : verdict,
        note,
      }),
    onSuccess() {
      toast("good", t("saved"));
      return client.invalidateQueries({ queryKey: SIMILARITY });
    },
  });
  return (
    <Panel title={t("decide")}>
      <div className={css.form}>
        <p className={css.text}>{t("decideText")}</p>
        {error && <FormError text={errorText(error)} />}
        <Choices
          label={t("decide")}
          value={verdict}
          options={options.map((value) => ({ value, label: t(value) }))}
          onChange={setVerdict}
        />
        {verdict !== "none" && (
          <TextAreaField
            label={t("note")}
            hint={t("noteHint")}
            value={note}
            maxLength={NOTE_MAX}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <p className={css.acts}>
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
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
    </Panel>
  );
}

/** The decision about a pair where it cannot be changed. */
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
