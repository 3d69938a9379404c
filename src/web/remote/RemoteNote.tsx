import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  checkRemoteHandle,
  deleteRemoteHandle,
  getRemoteLink,
  listRemoteHandles,
  setRemoteHandle,
  setRemoteLink,
} from "../../shared/judge/remote.ts";
import { linkBanks, type RemoteJudgeCode } from "../../shared/problem/problem.ts";
import type { SubmissionDetail } from "../../shared/submission/submission.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";
import { call } from "../platform/api.ts";
import { currentLocale } from "../platform/locale.ts";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { CopyButton } from "../ui/mark/CopyButton.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toast } from "../ui/notice/toast.tsx";
import css from "./RemoteNote.module.css";
import { loadRemoteWords, useRemoteWords } from "./texts.ts";

/** Loads the UI strings that the panel needs; rejects if they cannot be loaded. */
export async function wordsReady(): Promise<void> {
  await loadRemoteWords(currentLocale());
}

type Props = {
  submission: Pick<SubmissionDetail, "submitId" | "uid" | "status" | "code" | "remote">;
};

/**
 * Explains how to get a verdict from a remote judge at which users submit their code themselves; shown only for the
 * reader's own submissions.
 */
export function RemoteNote({ submission }: Props) {
  const uid = useSession()?.user.uid;
  const { remote, status, submitId, code } = submission;
  if (!remote?.hasBegun || uid !== submission.uid || isFinished(status)) return null;
  return <Linking submitId={submitId} code={code ?? ""} judge={remote.judge as RemoteJudgeCode} />;
}

const linkKey = (submitId: number) => ["remote", "link", submitId];
export const HANDLES = ["remote", "handles"];

function Linking(props: { submitId: number; code: string; judge: RemoteJudgeCode }) {
  const { submitId, code } = props;
  const t = useRemoteWords();
  const judge = t(`judge.${props.judge}`);
  const link = useQuery({
    queryKey: linkKey(submitId),
    queryFn: ({ signal }) => call(getRemoteLink, { submitId }, signal),
    retry: false,
  });
  if (link.error) return <ErrorNote error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  const { remoteId, handle, submitUrl, accountGroup } = link.data;
  return (
    <Panel title={t("link.title", { judge })}>
      {remoteId === null ? (
        <div className={css.panel}>
          <p className={css.why}>
            {t(linkBanks.includes(props.judge) ? "link.why" : "link.whyNoAccount", { judge })}
          </p>
          <ol className={css.steps}>
            <li>
              <h3>{t("link.stepHandle", { judge })}</h3>
              <Handle accountGroup={accountGroup} submitId={submitId} />
            </li>
            <li>
              <h3>{t("link.stepSubmit")}</h3>
              <div className={css.row}>
                <CopyButton text={code} label={t("link.copyCode")} />
                <a href={submitUrl} target="_blank" rel="noreferrer">
                  {t("link.openSubmit")}
                </a>
              </div>
            </li>
            <li>
              <h3>{t("link.stepNumber")}</h3>
              <NumberForm submitId={submitId} isReady={handle !== ""} />
            </li>
          </ol>
        </div>
      ) : (
        <p className={css.why} role="status">
          {t("link.waiting", { judge, id: remoteId })}
        </p>
      )}
    </Panel>
  );
}

/**
 * Lets the user enter the name of their account at the remote judge, and prove that they own this account by putting a
 * text into its profile or into the compile error of a program. `submitId`: the submission that requires the name.
 */
export function Handle({
  accountGroup,
  submitId,
}: {
  accountGroup: string;
  submitId?: number | undefined;
}) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const handles = useQuery({
    queryKey: HANDLES,
    queryFn: ({ signal }) => call(listRemoteHandles, {}, signal),
  });
  const own = handles.data?.find((each) => each.accountGroup === accountGroup);
  const settle = async () => {
    await client.invalidateQueries({ queryKey: HANDLES });
    if (submitId !== undefined) await client.invalidateQueries({ queryKey: linkKey(submitId) });
  };
  const naming = useFields<{ handle: string }>({
    initialValues: { handle: "" },
    fieldOf: () => "handle",
    async send({ handle }) {
      try {
        await call(setRemoteHandle, { accountGroup, handle });
      } finally {
        await settle();
      }
    },
  });
  const check = useMutation({
    mutationFn: () => call(checkRemoteHandle, { accountGroup }),
    onSettled: settle,
  });
  const change = useMutation({
    mutationFn: () => call(deleteRemoteHandle, { accountGroup }),
    onSuccess: () => check.reset(),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: settle,
  });
  if (!own) return null;
  const another = (
    <Button size="small" look="quiet" busy={change.isPending} onClick={() => change.mutate()}>
      {t("link.changeHandle")}
    </Button>
  );
  if (own.isVerified) {
    return (
      <div className={css.row}>
        <p className={css.done}>{t("link.verified", { handle: own.handle })}</p>
        {another}
      </div>
    );
  }
  if (own.handle === "") {
    return (
      <Form form={naming} className={css.row}>
        {naming.failure && <FormError text={naming.failure} />}
        <TextField {...naming.field("handle")} label={t("link.handle")} maxLength={60} />
        <Button type="submit" busy={naming.busy} disabled={naming.values.handle.trim() === ""}>
          {t("link.saveHandle")}
        </Button>
      </Form>
    );
  }
  const isProgram = own.proof === "compileError";
  const proof = isProgram ? `#error ${own.token}` : own.token;
  return (
    <div className={css.panel}>
      <p className={css.why}>
        {isProgram ? t("link.tokenInError", { token: own.token }) : t("link.token")}
      </p>
      <div className={css.row}>
        <code className={css.token}>{proof}</code>
        <CopyButton text={proof} label={t("link.copyToken")} />
        <a href={own.profileUrl} target="_blank" rel="noreferrer">
          {t(isProgram ? "link.openSubmit" : "link.profile")}
        </a>
      </div>
      {check.error && (
        <p className={css.why} role="alert">
          {errorText(check.error)}
        </p>
      )}
      <div className={css.row}>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t("link.check")}
        </Button>
        {another}
      </div>
    </div>
  );
}

function NumberForm({ submitId, isReady }: { submitId: number; isReady: boolean }) {
  const t = useRemoteWords();
  const client = useQueryClient();
  const form = useFields<{ submission: string }>({
    initialValues: { submission: "" },
    fieldOf: () => "submission",
    async send({ submission }) {
      try {
        await call(setRemoteLink, { submitId, submission });
        toast("good", t("link.sent", { id: submission }));
      } finally {
        await client.invalidateQueries({ queryKey: linkKey(submitId) });
      }
    },
  });
  return (
    <Form form={form} className={css.row}>
      {form.failure && <FormError text={form.failure} />}
      <TextField {...form.field("submission")} label={t("link.number")} maxLength={300} />
      <Button
        type="submit"
        look="primary"
        busy={form.busy}
        disabled={!isReady || form.values.submission.trim() === ""}
      >
        {t("link.send")}
      </Button>
    </Form>
  );
}
