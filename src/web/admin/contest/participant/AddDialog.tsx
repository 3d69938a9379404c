import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  type AddedLine,
  addContestParticipants,
  PARTICIPANT_LINES_MAX,
  PARTICIPANT_TEXT_MAX,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextAreaField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ParticipantsPage.module.css";

const STORED: ReadonlySet<AddedLine["outcome"]> = new Set(["added", "seatChanged", "present"]);

/**
 * Adds one or more users; lines that could not be added stay in the field, and the reasons are shown above the field.
 */
export function AddDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const id = useId();
  const [results, setResults] = useState<AddedLine[]>();
  const form = useFields({
    initialValues: { usernames: "" },
    validate: ({ usernames }) => ({
      usernames: usernames.trim() === "" ? t("participant.addMissing") : null,
    }),
    async send({ usernames }) {
      const lines = await call(addContestParticipants, { cid, usernames });
      const typed = usernames.split(/\r\n|\r|\n/);
      const remainingLines = lines.filter(({ outcome }) => !STORED.has(outcome));
      form.set("usernames", remainingLines.map(({ line }) => typed[line - 1]).join("\n"));
      setResults(lines);
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
    },
  });
  return (
    <Dialog
      title={t("participant.addTitle")}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("participant.close")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("participant.addShort")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        {results && <Results lines={results} />}
        <TextAreaField
          {...form.field("usernames")}
          label={t("participant.addLabel")}
          hint={t("participant.addHint", { max: PARTICIPANT_LINES_MAX })}
          rows={8}
          maxLength={PARTICIPANT_TEXT_MAX}
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

function Results({ lines }: { lines: AddedLine[] }) {
  const t = useAdminContestWords();
  const count = (what: AddedLine["outcome"]) =>
    lines.filter(({ outcome }) => outcome === what).length;
  const failed = lines.filter(({ outcome }) => !STORED.has(outcome));
  return (
    <div>
      <p role="status">
        {t("participant.addResult", {
          added: count("added"),
          seats: count("seatChanged"),
          present: count("present"),
          failed: failed.length,
        })}
      </p>
      {failed.length > 0 && (
        <ul className={css.results} aria-label={t("participant.failedLines")}>
          {failed.map(({ line, username, outcome }) => (
            <li key={line}>
              <span>{t("participant.lineOf", { line, username })}</span>
              <span>{t(`participant.outcomes.${outcome}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
