import { useId } from "react";
import {
  EXTENSION_REASON_MAX,
  extendContest,
  freezeChoices,
  type FreezeChoice,
} from "../../../shared/contestOrganizer/contestExtension.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField, TextField } from "../../ui/control/Field.tsx";
import { FieldInput } from "../../ui/control/FieldInput.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./ExtendDialog.module.css";
import {
  byEndTime,
  byMinutes,
  type ExtendableTimes,
  freezeAfter,
  freezeState,
  newEnd,
  type TypedEnd,
  withOffset,
} from "./extension.ts";

const QUICK = ["5", "10", "15", "30", "60"] as const;

interface Props {
  cid: number;
  times: ExtendableTimes;
  /** The current time according to the server's clock. */
  now: number;
  onClose: () => void;
  onExtended: () => void;
}
interface Values extends TypedEnd {
  freeze: FreezeChoice | "";
  reason: string;
}

/** Moves the end of a running contest; contestants are notified of the new times. */
export function ExtendDialog({ cid, times, now, onClose, onExtended }: Props) {
  const t = useWorkWords();
  const locale = useDisplayLocale();
  const id = useId();
  const state = freezeState(times, now);
  const form = useFields<Values>({
    initialValues: { ...byMinutes(times, "15"), freeze: "", reason: "" },
    validate: ({ freeze, ...typed }) => ({
      [typed.by]: newEnd(times, typed) === null ? t(`extend.${typed.by}Bad`) : null,
      freeze: state === "choose" && freeze === "" ? t("extend.freezeMissing") : null,
    }),
    async send({ freeze, reason, ...typed }) {
      await call(extendContest, {
        cid,
        reason,
        before: withOffset(times.end),
        endTime: withOffset(newEnd(times, typed) ?? times.end),
        freeze: freeze === "" ? null : freeze,
      });
      toast("good", t("extend.done"));
      onExtended();
      onClose();
    },
  });
  const end = newEnd(times, form.values);
  const type = ({ by, minutes, endTime }: TypedEnd) => {
    form.set("by", by);
    form.set("minutes", minutes);
    form.set("endTime", endTime);
  };
  return (
    <Dialog
      title={t("extend.title")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("extend.cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("extend.send")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <div className={css.pair}>
          <TextField
            {...form.field("minutes")}
            label={t("extend.minutes")}
            inputMode="numeric"
            maxLength={6}
            onChange={({ currentTarget }) => type(byMinutes(times, currentTarget.value))}
          />
          <TextField
            {...form.field("endTime")}
            type="datetime-local"
            label={t("extend.endTime")}
            step={times.end % 60_000 === 0 ? undefined : 1}
            onChange={({ currentTarget }) => type(byEndTime(times, currentTarget.value))}
          />
        </div>
        <div className={css.quick}>
          {QUICK.map((minutes) => (
            <Button key={minutes} size="small" onClick={() => type(byMinutes(times, minutes))}>
              {t("extend.quick", { minutes: Number(minutes) })}
            </Button>
          ))}
        </div>
        <p className={css.end} role="status">
          {end === null
            ? ""
            : t("extend.end", {
                from: dateAndTime(times.end, locale),
                to: dateAndTime(end, locale),
              })}
        </p>
        <FreezeChoices
          form={form}
          times={times}
          state={state}
          by={end === null ? null : end - times.end}
        />
        <TextAreaField
          {...form.field("reason")}
          label={t("extend.reason")}
          hint={t("extend.reasonHint")}
          maxLength={EXTENSION_REASON_MAX}
        />
      </Form>
    </Dialog>
  );
}

function FreezeChoices(props: {
  form: Fields<Values>;
  times: ExtendableTimes;
  state: ReturnType<typeof freezeState>;
  /** Number of milliseconds by which the contest's end moves; null if the new end has not been entered yet. */
  by: number | null;
}) {
  const { form, times, state, by } = props;
  const t = useWorkWords();
  const locale = useDisplayLocale();
  const errorId = useId();
  const { frozenFrom } = times;
  if (state === "none" || frozenFrom === null) return null;
  if (state === "begun") return <p className={css.hint}>{t("extend.begun")}</p>;
  const error = form.errorOf("freeze");
  return (
    <fieldset className={css.choice} aria-describedby={error ? errorId : undefined}>
      <legend>{t("extend.freeze")}</legend>
      {freezeChoices.map((choice) => (
        <label key={choice}>
          <FieldInput
            type="radio"
            field="freeze"
            name="freeze"
            value={choice}
            checked={form.values.freeze === choice}
            onChange={() => form.set("freeze", choice)}
          />
          {t(`extend.${choice}`, {
            time: dateAndTime(freezeAfter(frozenFrom, by ?? 0, choice), locale),
          })}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
