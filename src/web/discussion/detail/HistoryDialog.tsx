import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { getDiscussionVersion } from "../../../shared/discussion/discussion.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { UnitDiff } from "../../editor/UnitDiff.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { discussionVersionQuery, discussionVersionsQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./HistoryDialog.module.css";

type DiscussionVersion = OutputOf<typeof getDiscussionVersion>;

const texts = ["title", "description", "content"] as const;

/** Shows the versions of a post and what each edit changed. */
export function HistoryDialog(props: { did: number; uid: string; onClose: () => void }) {
  const { did, uid, onClose } = props;
  const t = useDiscussionWords();
  const locale = useDisplayLocale();
  const list = useQuery(discussionVersionsQuery(did, uid));
  const [chosen, setChosen] = useState<number>();
  const versions = list.data ?? [];
  const version = chosen ?? versions[0]?.version;
  const place = versions.findIndex((one) => one.version === version);
  const earlier = versions[place + 1]?.version;
  return (
    <Dialog title={t("history.title")} width="60rem" onClose={onClose}>
      <div className={css.history} aria-busy={list.isPending}>
        {list.error && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
        {version !== undefined && (
          <>
            <SelectField
              label={t("history.version")}
              value={version}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {versions.map((one) => (
                <option key={one.version} value={one.version}>
                  {t("history.option", {
                    version: one.version,
                    name: one.username || t("deletedUser"),
                    at: dateAndTime(one.gmtCreate, locale),
                    count: one.contentLength,
                  })}
                </option>
              ))}
            </SelectField>
            <Comparison did={did} uid={uid} version={version} earlier={earlier} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A version next to the previous version; the first version is shown alone. */
function Comparison(props: {
  did: number;
  uid: string;
  version: number;
  earlier: number | undefined;
}) {
  const { did, uid, version, earlier } = props;
  const t = useDiscussionWords();
  const after = useQuery(discussionVersionQuery(did, version, uid));
  const before = useQuery({
    ...discussionVersionQuery(did, earlier ?? 0, uid),
    enabled: earlier !== undefined,
  });
  const error = after.error ?? before.error;
  if (error) {
    return (
      <ErrorNote
        error={error}
        onRetry={() => {
          void after.refetch();
          if (earlier !== undefined) void before.refetch();
        }}
      />
    );
  }
  const isLoading = !after.data || (earlier !== undefined && !before.data);
  if (isLoading) return <div className={css.waiting} aria-busy="true" />;
  const textOf = (side: { data?: DiscussionVersion | undefined }, name: (typeof texts)[number]) =>
    side.data?.[name] ?? "";
  const changed = texts.filter((name) => textOf(after, name) !== textOf(before, name));
  return (
    <>
      {earlier === undefined && <p className={css.first}>{t("history.first")}</p>}
      {changed.length === 0 && <p>{t("history.same")}</p>}
      {changed.map((name) => (
        <section key={name} className={css.part}>
          <h3>{t(`form.${name}`)}</h3>
          <UnitDiff
            before={textOf(before, name)}
            after={textOf(after, name)}
            beforeLabel={t("history.before")}
            afterLabel={t("history.after")}
          />
        </section>
      ))}
    </>
  );
}
