import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useNarrow } from "../../platform/useNarrow.ts";
import { SelectField } from "../../ui/control/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { discussionCategoriesQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionListPage.module.css";
import type { DiscussionListSearch } from "./searchParams.ts";

/** The categories as links, or as a select on narrow screens. */
export function CategoryMenu(props: {
  chosen: number | undefined;
  addressOf: (cid: number | undefined) => DiscussionListSearch;
  onChoose: (cid: number | undefined) => void;
}) {
  const { chosen, addressOf, onChoose } = props;
  const t = useDiscussionWords();
  const isNarrow = useNarrow();
  const categories = useQuery(discussionCategoriesQuery()).data ?? [];
  const choices = [
    { id: undefined, name: t("list.allCategories") },
    ...categories.map(({ id, name }) => ({ id, name })),
  ];
  if (isNarrow) {
    return (
      <SelectField
        label={t("list.categories")}
        hideLabel
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChoose(value === "" ? undefined : Number(value))
        }
      >
        {choices.map(({ id, name }) => (
          <option key={id ?? ""} value={id ?? ""}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <Panel title={t("list.categories")} flush>
      <nav aria-label={t("list.categories")}>
        <ul role="list" className={css.categories}>
          {choices.map(({ id, name }) => (
            <li key={id ?? ""}>
              <Link
                to="."
                search={addressOf(id) as never}
                resetScroll={false}
                activeProps={{}}
                // Without these options, the link to all categories, whose URL contains no category, would be active,
                // too.
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={id === chosen ? "true" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
