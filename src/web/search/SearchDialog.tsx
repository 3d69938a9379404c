import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { SEARCH_MAX, searchEverywhere } from "../../shared/practice/search.ts";
import { useAdminWords } from "../admin/texts.ts";
import { call } from "../platform/api.ts";
import { defaultConfig } from "../platform/defaultConfig.ts";
import { isStaff, useSession } from "../platform/session.ts";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { useDisplayLocale, useTexts } from "../platform/texts.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { type SearchEntry, searchGroups, type SearchGroup } from "./foundGroups.ts";
import { actionsFor, pagesFor } from "./places.ts";
import styles from "./SearchDialog.module.css";
import { useFinderWords } from "./texts.ts";
import { useContestProblems } from "./useContestProblems.ts";

/** Delay between the last keystroke and the query to the server, in milliseconds. */
const TYPING_MS = 200;

/**
 * The dialog that searches problems, contests, trainings, users, pages and actions; the names of administration pages
 * are loaded for staff only.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const staff = isStaff(useSession()?.user);
  return staff ? <StaffFinder onClose={onClose} /> : <Finder admin={null} onClose={onClose} />;
}

function StaffFinder({ onClose }: { onClose: () => void }) {
  return <Finder admin={useAdminWords()} onClose={onClose} />;
}

function Finder(props: { admin: ReturnType<typeof useAdminWords> | null; onClose: () => void }) {
  const { admin, onClose } = props;
  const t = useFinderWords();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { groups, settled } = useResults(typed, admin);
  const go = useOpen(onClose);
  const all = groups.flatMap(({ entries }) => entries);
  const activeIndex = Math.min(active, all.length - 1);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActive((activeIndex + step + all.length) % all.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const entry = all[activeIndex];
      // While the displayed results belong to an earlier search text, Enter must not open the first result.
      if (entry && settled) go(entry);
    }
  };
  return (
    <Dialog title={t("title")} width="40rem" onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={t("field")}
          aria-expanded={all.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={all[activeIndex] && `found-${activeIndex}`}
          placeholder={t("field")}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p className="visually-hidden" role="status">
        {settled && typed.trim() !== "" ? t("count", { count: all.length }) : ""}
      </p>
      <div id="found" role="listbox" aria-label={t("results")} className={styles.list}>
        {groups.map((group) => (
          <Group key={group.name} group={group}>
            {group.entries.map((entry) => {
              const place = all.indexOf(entry);
              return (
                <Entry
                  key={entry.key}
                  entry={entry}
                  id={`found-${place}`}
                  active={place === activeIndex}
                  onPoint={() => setActive(place)}
                  onOpen={() => go(entry)}
                />
              );
            })}
          </Group>
        ))}
      </div>
      {settled && all.length === 0 && (
        <p className={styles.nothing}>
          <strong>{t("nothing", { text: typed.trim() })}</strong>
          {t("nothingText")}
        </p>
      )}
      <p className={styles.hint} aria-hidden>
        {t("hint")}
      </p>
    </Dialog>
  );
}

/** The results for a search text. `settled`: whether the results belong to this text and not to an earlier one. */
function useResults(typed: string, admin: ReturnType<typeof useAdminWords> | null) {
  const t = useFinderWords();
  const shell = useTexts("shell");
  const user = useSession()?.user;
  const locale = useDisplayLocale();
  const config = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  const text = typed.trim();
  const pausedText = usePaused(text);
  const answer = useQuery({
    queryKey: ["search", user?.uid ?? null, locale, pausedText],
    queryFn: ({ signal }) => call(searchEverywhere, { keyword: pausedText }, signal),
    enabled: pausedText !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const words = { t, shell, admin };
  const places = {
    contestProblems: useContestProblems(text),
    shows: config,
    pages: pagesFor({ config, user }, words),
    actions: actionsFor(user, words),
  };
  const answerData = text === "" ? undefined : answer.data;
  const settled =
    text === "" ||
    (pausedText === text && !answer.isPlaceholderData && !answer.isPending) ||
    answer.isError;
  return { groups: searchGroups(text, answerData, places, t), settled };
}

/** The text, debounced: it is updated after the user stops typing for a short time. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Opens the page of an entry, or runs its action and opens the page that the action returns. */
function useOpen(onClose: () => void): (entry: SearchEntry) => void {
  const { history } = useRouter();
  const errorText = useErrorText();
  return ({ to, run }) => {
    onClose();
    if (to !== undefined) history.push(to);
    Promise.resolve(run?.()).then(
      (address) => {
        if (typeof address === "string") history.push(address);
      },
      (error: unknown) => toast("bad", errorText(error)),
    );
  };
}

function Group({ group, children }: { group: SearchGroup; children: ReactNode }) {
  const t = useFinderWords();
  const id = `found-${group.name}`;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.head}>
        {t(group.name)}
      </div>
      {children}
    </div>
  );
}

function Entry(props: {
  entry: SearchEntry;
  id: string;
  active: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const { entry, id, active, onPoint, onOpen } = props;
  const t = useFinderWords();
  useEffect(() => {
    if (active) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);
  return (
    // The field keeps the focus, and the arrow keys move the selection, as in any combobox.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.entry}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon name={entry.icon} />
      {entry.id && <span className={styles.id}>{entry.id}</span>}
      <span className={styles.name}>{entry.name}</span>
      {entry.note && <span className={styles.note}>{entry.note}</span>}
      {entry.hidden && (
        <span className={styles.note}>
          <Icon name="lock" /> {t("hidden")}
        </span>
      )}
    </div>
  );
}
