import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  listOwnCategories,
  type OwnCategory,
  setOwnCategory,
} from "../../shared/contestOrganizer/contestCategory.ts";
import { call } from "../platform/api.ts";
import { usePendingValue } from "../platform/usePendingValue.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { Panel } from "../ui/page/Panel.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

const ownCategoriesQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: ["contest", "ownCategories", uid, cid],
    queryFn: ({ signal }) => call(listOwnCategories, { cid }, signal),
  });

interface Choice {
  id: number;
  isMember: boolean;
}

/** The reader's categories in a contest, chosen by the reader or assigned by an organizer. */
export function OwnCategories() {
  const t = useContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { cid, uid } = useContest();
  const { data: all = [] } = useQuery(ownCategoriesQuery(cid, uid));
  const data = all.filter(({ isMember, mayChange }) => isMember || mayChange);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isMember }: Choice) =>
      call(setOwnCategory, { cid, categoryId: id, isMember }),
    onError: (error: Error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["contest"] }),
  });
  const [pending, choose] = usePendingValue<Choice | undefined>(
    undefined,
    async (choice) => choice && mutateAsync(choice),
  );
  if (data.length === 0) return null;
  return (
    <Panel title={t("categories.own")}>
      <ul role="list" className={css.categories}>
        {data.map((category) => (
          <li key={category.id}>
            <label>
              <input
                type="checkbox"
                checked={
                  pending?.id === category.id
                    ? pending.isMember
                    : category.isMember && !category.isWaiting
                }
                disabled={!category.mayChange || pending !== undefined}
                onChange={(event) =>
                  choose({ id: category.id, isMember: event.currentTarget.checked })
                }
              />
              {category.name}
            </label>
            <Meaning category={category} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Categories that can be chosen during registration; `chosen`: the ids of the chosen categories. */
export function OfferedCategories(props: {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}) {
  const { chosen, onChange } = props;
  const t = useContestWords();
  const { cid, uid } = useContest();
  const { data = [] } = useQuery(ownCategoriesQuery(cid, uid));
  const offered = data.filter(({ isOffered }) => isOffered);
  if (offered.length === 0) return null;
  return (
    <fieldset className={css.offered}>
      <legend>{t("categories.own")}</legend>
      <ul role="list" className={css.categories}>
        {offered.map((category) => (
          <li key={category.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(category.id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, category.id]
                      : chosen.filter((id) => id !== category.id),
                  )
                }
              />
              {category.name}
            </label>
            <Meaning category={category} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Meaning({ category: { isPersonal, isShown, isWaiting } }: { category: OwnCategory }) {
  const t = useContestWords();
  if (!isPersonal) return null;
  return (
    <p>
      {isWaiting && <strong>{t("categories.waiting")} </strong>}
      {t(isShown ? "categories.consentShown" : "categories.consentHidden")}
    </p>
  );
}
