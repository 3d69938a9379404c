import type { ProblemSort } from "../../../shared/problem/problem.ts";
import { useTexts } from "../../platform/texts.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import styles from "./FilterBar.module.css";
import type { ProblemListSearch } from "./searchParams.ts";

/** All sort orders. If an order has two directions, the more useful one comes first. */
const orders = [
  { key: "id", sort: undefined, descending: undefined },
  { key: "easiest", sort: "level", descending: undefined },
  { key: "hardest", sort: "level", descending: true },
  { key: "highestRate", sort: "rate", descending: true },
  { key: "lowestRate", sort: "rate", descending: undefined },
  { key: "mostSolved", sort: "solved", descending: true },
  { key: "leastSolved", sort: "solved", descending: undefined },
] as const satisfies { key: string; sort?: ProblemSort; descending?: true }[];

/** Selects the sort order; also shown on screens that have no room for the sortable columns. */
export function SortChoice(props: {
  search: ProblemListSearch;
  onChange: (change: Partial<ProblemListSearch>) => void;
}) {
  const { search, onChange } = props;
  const t = useTexts("problemList");
  const chosen = orders.find(
    ({ sort, descending }) => sort === search.sort && descending === search.descending,
  );
  return (
    <SelectField
      label={t("sort")}
      hideLabel
      className={styles.sort}
      value={chosen?.key ?? "id"}
      onChange={(event) => {
        const order = orders.find(({ key }) => key === event.currentTarget.value);
        if (order) onChange({ sort: order.sort, descending: order.descending });
      }}
    >
      {orders.map(({ key }) => (
        <option key={key} value={key}>
          {t(`order.${key}`)}
        </option>
      ))}
    </SelectField>
  );
}
