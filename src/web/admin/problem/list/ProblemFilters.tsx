import { useNavigate } from "@tanstack/react-router";
import {
  classProblemAuths,
  LOCAL_BANK,
  remoteBanks,
  siteProblemAuths,
} from "../../../../shared/problem/problem.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { SelectField, Toggle } from "../../../ui/control/Field.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";
import {
  type AdminProblemSearch,
  adminProblemSearch,
  isFiltered,
  KEYWORD_MAX,
} from "./searchParams.ts";

const fixedBanks = [LOCAL_BANK, ...remoteBanks];

/**
 * The filters of the list: keyword, problem bank, visibility, the user's own problems, and archived problems; each
 * change returns to the first page.
 */
export function ProblemFilters({ search }: { search: AdminProblemSearch }) {
  const t = useProblemWords();
  const { oj } = search;
  const banks = [...new Set([...fixedBanks, ...(oj === undefined ? [] : [oj])])];
  const navigate = useNavigate();
  const isOfClass = useOwnerClass() !== null;
  const change = (next: Record<string, unknown>, replace = false) =>
    void navigate({
      to: ".",
      search: adminProblemSearch({ ...search, currentPage: undefined, ...next }) as never,
      replace,
      resetScroll: false,
    });
  return (
    <div className={styles.filters}>
      <div className={styles.keyword}>
        <SearchBox
          label={t("list.search")}
          placeholder={t("list.searchPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(keyword, refining) => change({ keyword }, refining)}
        />
      </div>
      {!isOfClass && (
        <div className={styles.choice}>
          <SelectField
            label={t("list.bank")}
            hideLabel
            value={search.oj ?? ""}
            onChange={(event) => change({ oj: event.currentTarget.value })}
          >
            <option value="">{t("list.anyBank")}</option>
            {banks.map((bank) => (
              <option key={bank} value={bank}>
                {bank === LOCAL_BANK ? t("list.localBank") : bank}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className={styles.choice}>
        <SelectField
          label={t("auth.label")}
          hideLabel
          value={search.auth ?? ""}
          onChange={(event) => change({ auth: event.currentTarget.value })}
        >
          <option value="">{t("list.anyAuth")}</option>
          {(isOfClass ? classProblemAuths : siteProblemAuths).map((auth) => (
            <option key={auth} value={auth}>
              {t(`auth.a${auth}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Toggle
        label={t("list.mine")}
        checked={search.mine === true}
        onChange={(mine) => change({ mine })}
      />
      <Toggle
        label={t("list.archived")}
        checked={search.archived === true}
        onChange={(archived) => change({ archived })}
      />
      {isFiltered(search) && (
        <Button
          look="quiet"
          icon="cross"
          onClick={() => void navigate({ to: ".", search: { limit: search.limit } as never })}
        >
          {t("list.reset")}
        </Button>
      )}
    </div>
  );
}
