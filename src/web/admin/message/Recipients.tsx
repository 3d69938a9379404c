import { useQuery } from "@tanstack/react-query";
import { NOTICE_NAMES_MAX } from "../../../shared/message/notice.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { FoundList } from "./FoundList.tsx";
import css from "./NoticePage.module.css";
import { namesIn } from "./namesIn.ts";
import { classesQuery, usersQuery } from "./queries.ts";
import { useNoticeWords } from "./texts.ts";

export interface NamedClass {
  id: number;
  name: string;
}

/** The form fields for the recipients of a notice to chosen users: usernames (typed, pasted or found) and classes. */
export function Recipients(props: {
  names: string;
  error: string | null;
  onNames: (names: string) => void;
  classes: readonly NamedClass[];
  onClasses: (classes: NamedClass[]) => void;
}) {
  const { names, error, onNames, classes, onClasses } = props;
  const t = useNoticeWords();
  const count = namesIn(names).length;
  return (
    <div className={css.recipients}>
      <div className={css.part}>
        <TextAreaField
          name="usernames"
          label={t("names")}
          hint={t("namesHint", { count, max: NOTICE_NAMES_MAX })}
          error={error}
          rows={6}
          value={names}
          onChange={(event) => onNames(event.currentTarget.value)}
        />
        <FoundList
          label={t("search")}
          hint={t("searchHint")}
          results={(keyword) => (
            <FoundUsers
              keyword={keyword}
              onAdd={(name) => onNames(names.trim() === "" ? name : `${names.trimEnd()}\n${name}`)}
            />
          )}
        />
      </div>
      <div className={css.part}>
        <p className={css.label}>{t("classes")}</p>
        <p className={css.hint}>{t("classesHint")}</p>
        <ul role="list" className={css.chosen}>
          {classes.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button
                look="quiet"
                size="small"
                icon="cross"
                iconOnly
                onClick={() => onClasses(classes.filter((one) => one.id !== id))}
              >
                {t("removeClass", { name })}
              </Button>
            </li>
          ))}
        </ul>
        <FoundList
          label={t("findClass")}
          results={(keyword) => (
            <FoundClasses
              keyword={keyword}
              onAdd={(one) => onClasses([...classes.filter(({ id }) => id !== one.id), one])}
            />
          )}
        />
      </div>
    </div>
  );
}

function FoundUsers({ keyword, onAdd }: { keyword: string; onAdd: (name: string) => void }) {
  const t = useNoticeWords();
  const { data } = useQuery(usersQuery(keyword));
  if (!data) return null;
  if (data.records.length === 0) return <p className={css.hint}>{t("noUsers")}</p>;
  return (
    <ul role="list" className={css.found}>
      {data.records.map(({ uid, username, realname }) => (
        <li key={uid}>
          <Button size="small" look="quiet" onClick={() => onAdd(username)}>
            {t("add", { name: username })}
          </Button>
          {realname && <span className={css.hint}>{realname}</span>}
        </li>
      ))}
    </ul>
  );
}

function FoundClasses({ keyword, onAdd }: { keyword: string; onAdd: (one: NamedClass) => void }) {
  const t = useNoticeWords();
  const { data } = useQuery(classesQuery(keyword));
  if (!data) return null;
  if (data.records.length === 0) return <p className={css.hint}>{t("noClasses")}</p>;
  return (
    <ul role="list" className={css.found}>
      {data.records.map(({ id, name, term }) => (
        <li key={id}>
          <Button size="small" look="quiet" onClick={() => onAdd({ id, name })}>
            {t("add", { name })}
          </Button>
          {term && <span className={css.hint}>{term}</span>}
        </li>
      ))}
    </ul>
  );
}
