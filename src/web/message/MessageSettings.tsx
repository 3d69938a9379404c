import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  blockUser,
  type DigestPeriod,
  digestPeriods,
  type OptionalMessage,
  optionalMessages,
  setDigest,
  setMessageSettings,
} from "../../shared/message/messageSettings.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField, Toggle } from "../ui/control/Field.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { toast } from "../ui/notice/toast.tsx";
import styles from "./MessageSettings.module.css";
import { settingsQuery } from "./queries.ts";
import { useMessageWords } from "./texts.ts";

/** The button for the user's message settings, and the dialog that it opens. */
export function MessageSettings({ uid }: { uid: string }) {
  const t = useMessageWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="gear" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("settings.open")}
      </Button>
      {isOpen && <SettingsDialog uid={uid} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lets users choose which messages they receive from other users, and unblock users; each change is saved at once. */
function SettingsDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useMessageWords();
  const settings = useQuery(settingsQuery(uid));
  const save = useSaving(uid);
  const { data } = settings;
  const setWanted = (kind: OptionalMessage, isWanted: boolean) => {
    const others = data?.unwanted.filter((one) => one !== kind) ?? [];
    save.mutate(() =>
      call(setMessageSettings, { unwanted: isWanted ? others : [...others, kind] }),
    );
  };
  return (
    <Dialog
      title={t("settings.title")}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t("settings.close")}
        </Button>
      }
    >
      {settings.error && !data && (
        <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {data && (
        <div className={styles.settings}>
          <fieldset className={styles.kinds} disabled={save.isPending}>
            <legend>{t("settings.kinds")}</legend>
            {optionalMessages.map((kind) => (
              <Toggle
                key={kind}
                label={t(`settings.kind.${kind}`)}
                checked={!data.unwanted.includes(kind)}
                onChange={(isWanted) => setWanted(kind, isWanted)}
              />
            ))}
          </fieldset>
          <SelectField
            label={t("settings.digest")}
            hint={t(data.mayDigest ? "settings.digestHint" : "settings.digestImpossible")}
            disabled={save.isPending || (!data.mayDigest && data.digest === "off")}
            value={data.digest}
            onChange={(event) => {
              const every = event.currentTarget.value as DigestPeriod | "off";
              save.mutate(() => call(setDigest, { every }));
            }}
          >
            {(["off", ...digestPeriods] as const).map((period) => (
              <option key={period} value={period}>
                {t(`settings.digestEvery.${period}`)}
              </option>
            ))}
          </SelectField>
          <section aria-labelledby="blocked-users">
            <h3 id="blocked-users">{t("settings.blocked")}</h3>
            <p className={styles.hint}>{t("settings.blockedText")}</p>
            <ul role="list" className={styles.users}>
              {data.blockedUsers.map((user) => (
                <li key={user.uid}>
                  <span>{user.username}</span>
                  <Button
                    size="small"
                    onClick={() =>
                      save.mutate(() => call(blockUser, { uid: user.uid, isBlocked: false }))
                    }
                  >
                    {t("settings.unblock", { name: user.username })}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}

function useSaving(uid: string) {
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery(uid).queryKey }),
  });
}
