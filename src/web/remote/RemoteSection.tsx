import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteRemoteSession,
  listRemoteHandles,
  listRemoteSessions,
  type RemoteSession,
  setRemoteSession,
} from "../../shared/judge/remote.ts";
import { remoteBanks } from "../../shared/problem/problem.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField, TextAreaField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { Handle, HANDLES } from "./RemoteNote.tsx";
import css from "./RemoteNote.module.css";
import { type RemoteWords, useRemoteWords } from "./texts.ts";

export { wordsReady } from "./RemoteNote.tsx";

const SESSIONS = ["remote", "sessions"];
const DAYS = [1, 7, 30];

/**
 * Two lists: the user's names at remote judges where users submit their code themselves, and, if the site allows
 * sessions, the user's sessions at the remaining judges.
 */
export function RemoteSection() {
  const t = useRemoteWords();
  const handles = useQuery({
    queryKey: HANDLES,
    queryFn: ({ signal }) => call(listRemoteHandles, {}, signal),
  });
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(listRemoteSessions, {}, signal),
  });
  const failure = [handles, sessions].find(({ error, data }) => error && !data);
  if (failure) return <ErrorNote error={failure.error} onRetry={() => void failure.refetch()} />;
  return (
    <div className={css.panel}>
      <p className={css.why}>{t("own.handles")}</p>
      {handles.data?.map(({ accountGroup, title }) => (
        <section key={accountGroup} className={css.judge}>
          <h3>{judgeName(t, { accountGroup, title })}</h3>
          <Handle accountGroup={accountGroup} />
        </section>
      ))}
      {(sessions.data ?? []).length > 0 && <p className={css.why}>{t("own.sessions")}</p>}
      {sessions.data?.map((session) => (
        <section key={session.accountGroup} className={css.judge}>
          <h3>{judgeName(t, session)}</h3>
          <Session session={session} />
        </section>
      ))}
    </div>
  );
}

/** The judge's name, translated if a translation exists. */
function judgeName(
  t: RemoteWords,
  { accountGroup, title }: { accountGroup: string; title: string },
): string {
  const code = remoteBanks.find((bank) => bank === accountGroup);
  return code === undefined ? title : t(`judge.${code}`);
}

function Session({ session }: { session: RemoteSession }) {
  const { accountGroup, handle, hasEnded, expiresAt } = session;
  const t = useRemoteWords();
  const judge = judgeName(t, session);
  const locale = useDisplayLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteRemoteSession, { accountGroup }),
    onSuccess: () => toast("good", t("own.removed", { judge })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
  const day = expiresAt === null ? "" : new Date(expiresAt).toLocaleString(locale);
  return (
    <div className={css.panel}>
      {expiresAt !== null && (
        <p className={hasEnded ? css.why : css.done}>
          {t(hasEnded ? "own.ended" : "own.lives", { handle, until: day })}
        </p>
      )}
      <div className={css.row}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(expiresAt === null ? "own.store" : "own.replace")}
        </Button>
        {expiresAt !== null && (
          <Button size="small" look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("own.remove")}
          </Button>
        )}
      </div>
      {isOpen && <SessionForm session={session} onDone={() => setOpen(false)} />}
    </div>
  );
}

interface SessionValues {
  handle: string;
  cookies: string;
  days: string;
}

function SessionForm({ session, onDone }: { session: RemoteSession; onDone(): void }) {
  const { accountGroup } = session;
  const t = useRemoteWords();
  const judge = judgeName(t, session);
  const client = useQueryClient();
  const form = useFields<SessionValues>({
    initialValues: { handle: session.handle, cookies: "", days: "7" },
    fieldOf: ({ refused }) => (refused?.field === "handle" ? "handle" : "cookies"),
    async send({ handle, cookies, days }) {
      const input = { accountGroup, handle, session: cookies, days: Number(days) };
      try {
        await call(setRemoteSession, input);
        toast("good", t("own.stored", { judge }));
        onDone();
      } finally {
        await client.invalidateQueries({ queryKey: SESSIONS });
      }
    },
  });
  const { handle, cookies } = form.values;
  return (
    <Form form={form} className={css.panel}>
      {form.failure && <FormError text={form.failure} />}
      <TextField
        {...form.field("handle")}
        label={t("own.handle")}
        maxLength={60}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field("cookies")}
        label={t("own.cookies")}
        hint={t("own.cookiesHint", { judge })}
        rows={3}
        maxLength={8000}
        autoComplete="off"
        spellCheck={false}
      />
      {session.origin.startsWith("http://") && <p className={css.why}>{t("own.notEncrypted")}</p>}
      <SelectField {...form.field("days")} label={t("own.days")}>
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {t("own.daysOf", { count: each })}
          </option>
        ))}
      </SelectField>
      <div className={css.row}>
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          disabled={handle.trim() === "" || cookies.trim() === ""}
        >
          {t("own.save")}
        </Button>
      </div>
    </Form>
  );
}
