import { useNavigate } from "@tanstack/react-router";
import { roles } from "../../../shared/account/roles.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, Toggle } from "../../ui/control/Field.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { isFiltered, KEYWORD_MAX, type UserListSearch, userListSearch } from "./searchParams.ts";
import styles from "./UserListPage.module.css";
import { type UserWords, useUserWords } from "./texts.ts";

const roleIds = Object.keys(roles) as `${keyof typeof roles}`[];
export const statuses = ["0", "1", "2"] as const;

/** Filters: keyword, status, role, staff only, class. Changing a filter returns to the first page of the list. */
export function UserFilters({ search }: { search: UserListSearch }) {
  const t = useUserWords();
  const navigate = useNavigate();
  const change = (next: Record<string, unknown>, replace = false) =>
    void navigate({
      to: "/admin/user",
      search: userListSearch({ ...search, currentPage: undefined, ...next }),
      replace,
      resetScroll: false,
    });
  return (
    <div className={styles.filters}>
      <div className={styles.keyword}>
        <SearchBox
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(keyword, refining) => change({ keyword }, refining)}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t("status")}
          hideLabel
          value={search.status ?? ""}
          onChange={(event) => change({ status: event.currentTarget.value })}
        >
          <option value="">{t("anyStatus")}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`statusName.s${status}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t("role")}
          hideLabel
          value={search.roleId ?? ""}
          onChange={(event) => change({ roleId: event.currentTarget.value })}
        >
          <option value="">{t("anyRole")}</option>
          <RoleOptions t={t} />
        </SelectField>
      </div>
      <Toggle
        label={t("onlyAdmin")}
        checked={search.onlyAdmin === true}
        onChange={(onlyAdmin) => change({ onlyAdmin })}
      />
      {search.className !== undefined && (
        <Button look="quiet" icon="cross" onClick={() => change({ className: undefined })}>
          {t("classFilter", { name: search.className })}
        </Button>
      )}
      {isFiltered(search) && (
        <Button
          look="quiet"
          icon="cross"
          onClick={() => void navigate({ to: "/admin/user", search: { limit: search.limit } })}
        >
          {t("reset")}
        </Button>
      )}
    </div>
  );
}

export function RoleOptions({ t }: { t: UserWords }) {
  return roleIds.map((role) => (
    <option key={role} value={role}>
      {t(`roleName.r${role}`)}
    </option>
  ));
}
