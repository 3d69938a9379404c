import { type FormEvent, useEffect, useRef } from "react";
import { levels, LOCAL_BANK, ownFilters } from "../../../shared/problem/problem.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { TextField, Toggle } from "../../ui/control/Field.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import styles from "./FilterBar.module.css";
import { ListChoice } from "../lists/ListChoice.tsx";
import { RatingRange } from "./RatingRange.tsx";
import { ALL_BANKS, isFiltered, type ProblemListSearch } from "./searchParams.ts";
import { SortChoice } from "./SortChoice.tsx";

const levelNames = ["easy", "mid", "hard"] as const;

/** Number of milliseconds without typing after which the list is filtered. */
const TYPING_MS = 350;

export function FilterBar(props: {
  search: ProblemListSearch;
  onChange: (change: Partial<ProblemListSearch>, replace?: boolean) => void;
  showTags: boolean;
  onShowTags: (isOpen: boolean) => void;
  maySeeHidden: boolean;
  /** Whether the reader is signed in, and can therefore filter by their own submissions. */
  signedIn: boolean;
  /** The problem banks that have problems, and whether any problem has a rating; both come from the server. */
  banks: string[];
  rated: boolean;
}) {
  const { search, onChange, showTags, onShowTags, maySeeHidden, signedIn, banks, rated } = props;
  const t = useTexts("problemList");
  const ui = useTexts("ui");
  return (
    <section className={styles.bar} aria-label={t("filters")}>
      <div className={styles.row}>
        <KeywordField
          keyword={search.keyword ?? ""}
          onChange={(keyword, replace) => onChange({ keyword: keyword || undefined }, replace)}
        />
        <SortChoice search={search} onChange={onChange} />
        <Toggle label={t("showTags")} checked={showTags} onChange={onShowTags} />
        {maySeeHidden && (
          <Toggle
            label={t("showAll")}
            checked={search.problemVisible ?? false}
            onChange={(problemVisible) => onChange({ problemVisible: problemVisible || undefined })}
          />
        )}
      </div>
      <div className={styles.row}>
        {(banks.length > 1 || search.oj !== undefined) && (
          <BankChoice banks={banks} search={search} onChange={onChange} />
        )}
        {signedIn && (
          <Choices
            label={t("own")}
            value={search.own ?? ""}
            options={[
              { value: "", label: t("levelAll") },
              ...ownFilters.map((own) => ({ value: own, label: t(`ownFilter.${own}`) })),
            ]}
            onChange={(own) => onChange({ own: own || undefined })}
          />
        )}
        <Choices
          label={t("level")}
          value={search.difficulty === undefined ? "" : String(search.difficulty)}
          options={[
            { value: "", label: t("levelAll") },
            ...levels.map((level) => ({ value: String(level), label: ui(levelNames[level]) })),
          ]}
          onChange={(level) => onChange({ difficulty: level === "" ? undefined : Number(level) })}
        />
        <ListChoice list={search.list} onChange={(list) => onChange({ list })} />
        {(rated || search.ratingFrom !== undefined || search.ratingTo !== undefined) && (
          <RatingRange search={search} onChange={onChange} />
        )}
        {(isFiltered(search) || search.oj !== undefined || search.problemVisible) && (
          <Button
            look="quiet"
            size="small"
            icon="cross"
            onClick={() =>
              onChange({
                keyword: undefined,
                difficulty: undefined,
                ratingFrom: undefined,
                ratingTo: undefined,
                own: undefined,
                list: undefined,
                oj: undefined,
                tagId: undefined,
                problemVisible: undefined,
              })
            }
          >
            {t("reset")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Selects the local bank, another bank that has problems, or all banks. */
function BankChoice(props: {
  banks: string[];
  search: ProblemListSearch;
  onChange: (change: Partial<ProblemListSearch>) => void;
}) {
  const { banks, search, onChange } = props;
  const t = useTexts("problemList");
  const chosen = search.oj ?? LOCAL_BANK;
  const others = [...new Set([...banks, chosen])].filter(
    (bank) => bank !== LOCAL_BANK && bank !== ALL_BANKS,
  );
  return (
    <Choices
      label={t("bank")}
      value={chosen}
      options={[
        { value: LOCAL_BANK, label: t("bankLocal") },
        ...others.map((bank) => ({ value: bank, label: bank })),
        { value: ALL_BANKS, label: t("bankAll") },
      ]}
      // Tags belong to a bank, so a change of the bank clears the tag filter.
      onChange={(oj) => onChange({ oj: oj === LOCAL_BANK ? undefined : oj, tagId: undefined })}
    />
  );
}

/**
 * The keyword filter, which is applied after a pause in typing, or at once on Enter. If the keyword in the URL changes
 * for another reason, it replaces the text in the field.
 */
function KeywordField(props: {
  keyword: string;
  onChange: (keyword: string, replace: boolean) => void;
}) {
  const { keyword, onChange } = props;
  const t = useTexts("problemList");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentKeyword = useRef(keyword);
  useEffect(() => {
    if (input.current && keyword !== sentKeyword.current) input.current.value = keyword;
    sentKeyword.current = keyword;
  }, [keyword]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    const value = input.current?.value.trim() ?? "";
    if (value === sentKeyword.current) return;
    // Refining a search replaces the history entry, so "back" leaves the whole search.
    const refining = sentKeyword.current !== "";
    sentKeyword.current = value;
    onChange(value, refining);
  };
  return (
    <form
      role="search"
      className={styles.keyword}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        ref={input}
        type="search"
        icon="search"
        label={t("keywordLabel")}
        hideLabel
        placeholder={t("keyword")}
        defaultValue={keyword}
        maxLength={100}
        enterKeyHint="search"
        onChange={(event) => {
          clearTimeout(timer.current);
          // Text that is still being composed with an IME is not a keyword yet.
          if ((event.nativeEvent as InputEvent).isComposing) return;
          timer.current = setTimeout(send, TYPING_MS);
        }}
        onCompositionEnd={() => {
          timer.current = setTimeout(send, TYPING_MS);
        }}
      />
    </form>
  );
}
