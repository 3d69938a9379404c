import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  type ContestHelper,
  setContestHelper,
} from "../../../../shared/contestOrganizer/contestHelper.ts";
import {
  givenRights,
  type GivenRight,
  includedRights,
  withIncluded,
} from "../../../../shared/contestOrganizer/givenRights.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { Avatar } from "../../../ui/mark/Avatar.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { ADMIN_CONTESTS, helperCandidatesQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./HelpersPage.module.css";

interface HelperDialogProps {
  cid: number;
  /** Absent if a helper is being added. */
  row?: ContestHelper;
  onClose: () => void;
}

/**
 * Gives a user permissions for a contest, or changes these permissions; asks for confirmation if the user is a
 * participant.
 */
export function HelperDialog({ cid, row, onClose }: HelperDialogProps) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const id = useId();
  const [rights, setRights] = useState<readonly GivenRight[]>(row?.rights ?? []);
  const [isUnchosen, setUnchosen] = useState(false);
  const [question, setQuestion] = useState<ApiError>();
  const form = useFields({
    initialValues: { username: row?.username ?? "" },
    validate: ({ username }) => ({
      username: username.trim() === "" ? t("helper.nameMissing") : null,
    }),
    async send({ username }) {
      if (rights.length === 0) return setUnchosen(true);
      const confirm = question !== undefined;
      try {
        await call(setContestHelper, { cid, username, rights: [...rights], confirm });
      } catch (error) {
        const asks = error instanceof ApiError && error.code === "CONTEST_HELPER_TAKES_PART";
        if (!asks || confirm) throw error;
        return setQuestion(error);
      }
      toast("good", t(row ? "helper.changed" : "helper.added", { name: username.trim() }));
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      onClose();
    },
  });
  const choose = (right: GivenRight, on: boolean) => {
    setUnchosen(false);
    setRights(on ? withIncluded([...rights, right]) : rights.filter((one) => one !== right));
  };
  const { username } = form.values;
  return (
    <Dialog
      title={row ? t("helper.changeTitle", { name: row.username }) : t("helper.add")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look={question ? "danger" : "primary"} busy={form.busy}>
            {t(question ? "helper.addAnyway" : row ? "helper.save" : "helper.addShort")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={question ? errorText(question) : form.failure} />
        {!row && (
          <>
            <TextField
              {...form.field("username")}
              label={t("participant.name")}
              hint={t("helper.nameHint")}
              autoComplete="off"
              maxLength={100}
              spellCheck={false}
            />
            <Candidates
              cid={cid}
              keyword={username.trim()}
              onChoose={(name) => {
                setQuestion(undefined);
                form.set("username", name);
              }}
            />
          </>
        )}
        <fieldset className={css.choices}>
          <legend>{t("helper.rights")}</legend>
          {givenRights.map((right) => {
            const isIncluded = rights.some((one) => includedRights[one]?.includes(right));
            return (
              <label key={right} className={css.choice}>
                <input
                  type="checkbox"
                  checked={rights.includes(right)}
                  disabled={isIncluded}
                  onChange={(event) => choose(right, event.currentTarget.checked)}
                />
                <span>{t(`helper.right.${right}`)}</span>
                <span className={css.below}>{t(`helper.meaning.${right}`)}</span>
              </label>
            );
          })}
          {isUnchosen && (
            <p className={css.error} role="alert">
              {t("helper.rightMissing")}
            </p>
          )}
        </fieldset>
      </Form>
    </Dialog>
  );
}

/**
 * Users whose names begin with the text that the organizer typed; no users are listed once a complete name is entered.
 */
function Candidates(props: { cid: number; keyword: string; onChoose: (name: string) => void }) {
  const { cid, keyword, onChoose } = props;
  const t = useAdminContestWords();
  const { data = [] } = useQuery(helperCandidatesQuery(cid, keyword));
  const isChosen = data.some(({ username }) => username.toLowerCase() === keyword.toLowerCase());
  if (keyword === "" || data.length === 0 || (isChosen && data.length === 1)) return null;
  return (
    <ul role="list" className={css.found} aria-label={t("helper.found")}>
      {data.map(({ uid, username, nickname, avatar }) => (
        <li key={uid}>
          <button type="button" className={css.candidate} onClick={() => onChoose(username)}>
            <Avatar src={avatar} name={username} size={24} />
            <span className={css.names}>
              <span className={css.name}>{username}</span>
              {nickname && nickname !== username && <span className={css.below}>{nickname}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
