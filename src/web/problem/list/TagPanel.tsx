import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tag } from "../../../shared/problem/problem.ts";
import { useTexts } from "../../platform/texts.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { tagTint } from "../../ui/mark/tagTint.ts";
import { filterTagGroups } from "./filterTagGroups.ts";
import { tagGroupsQuery } from "./queries.ts";
import styles from "./TagPanel.module.css";

/** The tags of a problem bank, grouped by classification; a problem must have every chosen tag. */
export function TagPanel(props: {
  bank: string | undefined;
  chosen: number[];
  onChange: (chosen: number[]) => void;
}) {
  const { bank, chosen, onChange } = props;
  const t = useTexts("problemList");
  const [search, setSearch] = useState("");
  const { data: groups, error, refetch } = useQuery(tagGroupsQuery(bank));
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const visibleGroups = filterTagGroups(groups ?? [], search);
  const chosenTags = (groups ?? [])
    .flatMap(({ tagList }) => tagList)
    .filter(({ id }) => chosen.includes(id));
  const none = groups !== undefined && groups.every(({ tagList }) => tagList.length === 0);
  return (
    <Panel title={t("tags")} className={styles.panel}>
      {error && !groups && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {none && <p className={styles.none}>{t("noTags")}</p>}
      {!none && (
        <TextField
          label={t("findTag")}
          hideLabel
          icon="search"
          type="search"
          placeholder={t("findTag")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {chosenTags.length > 0 && (
        <ul role="list" className={styles.chosen} aria-label={t("chosenTags")}>
          {chosenTags.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                aria-label={t("removeTag", { name: tag.name })}
                onClick={() => toggle(tag.id)}
              >
                {tag.name} <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {search !== "" && visibleGroups.length === 0 && (
        <p className={styles.none} role="status">
          {t("noTagFound")}
        </p>
      )}
      {visibleGroups.map(({ classification, tagList }) => (
        <details key={classification?.id ?? 0} open className={styles.group}>
          <summary>
            <h3>{classification?.name ?? t("unclassified")}</h3>
            <Icon name="down" />
          </summary>
          <ul role="list">
            {tagList.map((tag) => (
              <li key={tag.id}>
                <TagToggle tag={tag} on={chosen.includes(tag.id)} onToggle={() => toggle(tag.id)} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Panel>
  );
}

function TagToggle({ tag, on, onToggle }: { tag: Tag; on: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.tag} aria-pressed={on} onClick={onToggle}>
      <span className={styles.dot} style={{ background: tagTint(tag.color) }} aria-hidden />
      <span className={styles.name}>{tag.name}</span>
      {on && <Icon name="check" />}
    </button>
  );
}
