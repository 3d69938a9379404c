import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LOCAL_BANK } from "../../../shared/problem/problem.ts";
import { filterableVerdicts } from "../../../shared/verdict/verdict.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { filterLanguagesQuery } from "../queries.ts";
import { type SubmissionListSearch, isFiltered, withFilter } from "./searchParams.ts";
import css from "./SubmissionListPage.module.css";

interface SubmissionFiltersProps {
  search: SubmissionListSearch;
  onSearch(search: SubmissionListSearch): void;
  onMine(): void;
  onRefresh(): void;
  refreshing: boolean;
  /** Problem banks that contain problems; the filter is offered if there is a bank other than the local one. */
  banks: readonly string[];
  /** Additional filters, provided by the page that contains the list. */
  more?: ReactNode;
  /** Whether the viewer may also search for users by their real names. */
  findsRealNames?: boolean;
}

/** Filters by owner, status, language, problem and author. Every change results in a new URL. */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const { search, onSearch, onMine, onRefresh, refreshing, banks, more, findsRealNames } = props;
  const t = useTexts("submission");
  const names = useTexts("verdict");
  return (
    <div className={css.filters} role="search">
      <div className={css.scope} role="group" aria-label={t("scope")}>
        <button
          type="button"
          aria-pressed={!search.onlyMine}
          onClick={() => onSearch(withFilter(search, { onlyMine: undefined }))}
        >
          {t("all")}
        </button>
        <button type="button" aria-pressed={search.onlyMine === true} onClick={onMine}>
          {t("mine")}
        </button>
      </div>
      <SelectField
        label={t("status")}
        hideLabel
        value={search.status ?? ""}
        onChange={({ target }) => {
          const status = target.value === "" ? undefined : Number(target.value);
          onSearch(withFilter(search, { status }));
        }}
      >
        <option value="">{t("anyStatus")}</option>
        {filterableVerdicts.map(({ code, short }) => (
          <option key={code} value={code}>
            {names(short as Parameters<typeof names>[0])}
          </option>
        ))}
      </SelectField>
      <LanguageFilter
        value={search.language}
        onChange={(language) => onSearch(withFilter(search, { language }))}
      />
      {(banks.length > 1 || search.oj !== undefined) && (
        <SelectField
          label={t("bank")}
          hideLabel
          value={search.oj ?? ""}
          onChange={({ target }) => onSearch(withFilter(search, { oj: target.value || undefined }))}
        >
          <option value="">{t("anyBank")}</option>
          {[...new Set([...banks, ...(search.oj === undefined ? [] : [search.oj])])].map((bank) => (
            <option key={bank} value={bank}>
              {bank === LOCAL_BANK ? t("localBank") : bank}
            </option>
          ))}
        </SelectField>
      )}
      <SearchText
        label={t("searchProblem")}
        placeholder={t("problemId")}
        value={search.problemID ?? ""}
        longest={50}
        onSearch={(text) =>
          onSearch(
            withFilter(search, { problemID: text || undefined, completeProblemID: undefined }),
          )
        }
      />
      <SearchText
        label={search.onlyMine ? t("authorOff") : t("searchAuthor")}
        placeholder={t(findsRealNames ? "authorOrRealName" : "author")}
        value={search.username ?? ""}
        longest={100}
        isWide={findsRealNames}
        disabled={search.onlyMine}
        onSearch={(text) => onSearch(withFilter(search, { username: text || undefined }))}
      />
      {more}
      <span className={css.gap} />
      {isFiltered(search) && (
        <Button look="quiet" icon="cross" onClick={() => onSearch({ limit: search.limit })}>
          {t("clearFilters")}
        </Button>
      )}
      <Button icon="refresh" busy={refreshing} onClick={onRefresh}>
        {t("refresh")}
      </Button>
    </div>
  );
}

/** Chooses a language. A language of the URL that no submission has is offered besides the others. */
function LanguageFilter(props: {
  value: string | undefined;
  onChange(language: string | undefined): void;
}) {
  const { value, onChange } = props;
  const t = useTexts("submission");
  const names = useQuery(filterLanguagesQuery()).data ?? [];
  const options = value === undefined || names.includes(value) ? names : [value, ...names];
  return (
    <span className={css.language}>
      <SelectField
        label={t("columns.language")}
        hideLabel
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t("anyLanguage")}</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </span>
  );
}

interface SearchTextProps {
  label: string;
  placeholder: string;
  value: string;
  longest: number;
  /** Whether the field has room for a long placeholder. */
  isWide?: boolean;
  disabled?: boolean;
  onSearch(text: string): void;
}

/**
 * A search field whose text takes effect on Enter and when the field loses the focus. When the URL changes, the text
 * changes with it.
 */
function SearchText(props: SearchTextProps) {
  const { label, placeholder, value, longest, isWide, disabled, onSearch } = props;
  const [text, setText] = useState(value);
  /**
   * The text that was submitted last. The URL contains it only after a delay; until then, the text must be neither
   * submitted again nor overwritten.
   */
  const sentValue = useRef(value);
  useEffect(() => {
    if (value !== sentValue.current) setText(value);
    sentValue.current = value;
  }, [value]);
  const commit = () => {
    if (text.trim() === sentValue.current) return;
    sentValue.current = text.trim();
    onSearch(sentValue.current);
  };
  return (
    <form
      className={css.text}
      data-wide={isWide || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        commit();
      }}
    >
      <TextField
        label={label}
        hideLabel
        icon="search"
        type="search"
        placeholder={placeholder}
        title={disabled ? label : undefined}
        value={text}
        maxLength={longest}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
      />
    </form>
  );
}
