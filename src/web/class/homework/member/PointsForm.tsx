import { useQueryClient } from "@tanstack/react-query";
import {
  HOMEWORK_NOTE_MAX,
  type HomeworkCell,
  type HomeworkProblem,
} from "../../../../shared/class/homework.ts";
import { setHomeworkPoints } from "../../../../shared/class/homeworkStaff.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { useHomework } from "../homeworkContext.ts";
import { ResultMark } from "../ResultMark.tsx";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./MemberPage.module.css";
import { typedPoints } from "./typedPoints.ts";

interface PointsFormProps {
  memberUid: string;
  problem: HomeworkProblem;
  cell: HomeworkCell;
}

/** A student's points for one problem, either computed or set manually with a note. */
export function PointsForm({ memberUid, problem, cell }: PointsFormProps) {
  const t = useHomeworkWorkWords();
  const locale = useDisplayLocale();
  const client = useQueryClient();
  const { tid, homework } = useHomework();
  const { pid, points: max } = problem;
  const form = useFields({
    initialValues: {
      points: cell.byHand && cell.points !== null ? String(cell.points) : "",
      note: cell.note ?? "",
    },
    validate: ({ points }) => ({
      points: typedPoints(points, max) === undefined ? t("member.pointsWrong", { max }) : null,
    }),
    async send({ points, note }) {
      const value = typedPoints(points, max) ?? null;
      await call(setHomeworkPoints, { tid, uid: memberUid, pid, points: value, note });
      toast("good", t(value === null ? "member.restored" : "member.saved"));
      await client.invalidateQueries({ queryKey: ["submission"] });
    },
  });
  return (
    <Panel title={`${problem.problemId} ${problem.title}`}>
      <Form form={form} className={css.form}>
        <p className={css.result}>
          <ResultMark cell={cell} points={max} />
          <small>{t(cell.byHand ? "member.pointsHand" : "member.pointsFrom")}</small>
        </p>
        <FormError text={form.failure} />
        <TextField
          {...form.field("points")}
          label={t("member.pointsField")}
          hint={t("member.pointsHint", { max })}
          placeholder={cell.points?.toLocaleString(locale)}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          disabled={homework.archived}
        />
        <TextField
          {...form.field("note")}
          label={t("member.note")}
          hint={t("member.noteHint")}
          maxLength={HOMEWORK_NOTE_MAX}
          autoComplete="off"
          disabled={homework.archived}
        />
        <div>
          <Button type="submit" busy={form.busy} disabled={!form.isChanged}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
