import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  type AdminDiscussionCategory,
  orderDiscussionCategories,
} from "../../../shared/discussion/discussionAdmin.ts";
import { DISCUSSION_CATEGORIES_MAX } from "../../../shared/discussion/discussionRules.ts";
import { call } from "../../platform/api.ts";
import { discussionCategoriesQuery } from "../../discussion/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import rows from "../../ui/page/listRows.module.css";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { moved } from "../problem/sort/moved.ts";
import { SortableList } from "../problem/sort/SortableList.tsx";
import { CategoryDialog } from "./CategoryDialog.tsx";
import css from "./CategoryPage.module.css";
import { DiscussionTabs } from "./DiscussionTabs.tsx";
import { MergeDialog } from "./MergeDialog.tsx";
import { adminCategoriesQuery } from "./queries.ts";
import { useAdminDiscussionWords } from "./texts.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** The open dialog. */
type Opened = { edit: AdminDiscussionCategory | null } | { remove: AdminDiscussionCategory };

/** Categories of discussions: their order, names in both languages, and merging. */
export function CategoryPage() {
  const t = useAdminDiscussionWords();
  const { data, error, refetch } = useQuery(adminCategoriesQuery());
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isFull = (data?.length ?? 0) >= DISCUSSION_CATEGORIES_MAX;
  return (
    <AdminPage>
      <header className={css.head}>
        <PageTitle title={t("title")} />
        <Button look="primary" disabled={isFull} onClick={() => setOpened({ edit: null })}>
          {t("new")}
        </Button>
      </header>
      <DiscussionTabs />
      <p className={css.hint}>
        {t("hint")}
        <WordSpace />
        {isFull && t("full", { max: DISCUSSION_CATEGORIES_MAX })}
      </p>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Categories categories={data} onOpen={setOpened} />
      ) : (
        <div aria-busy={!error || undefined} />
      )}
      {opened && "edit" in opened && <CategoryDialog category={opened.edit} onClose={close} />}
      {opened && "remove" in opened && (
        <MergeDialog category={opened.remove} all={data ?? []} onClose={close} />
      )}
    </AdminPage>
  );
}

function Categories(props: {
  categories: readonly AdminDiscussionCategory[];
  onOpen: (what: Opened) => void;
}) {
  const { categories, onOpen } = props;
  const t = useAdminDiscussionWords();
  const order = useOrder();
  if (categories.length === 0) {
    return (
      <EmptyNote icon="tag" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyNote>
    );
  }
  return (
    <SortableList
      label={t("caption")}
      items={categories.map((category) => ({ key: String(category.id), category }))}
      nameOf={({ category }) => category.name}
      onMove={(from, to) => order(moved([...categories], from, to))}
    >
      {({ category }, _index, handle) => (
        <Row category={category} handle={handle} onOpen={onOpen} />
      )}
    </SortableList>
  );
}

function Row(props: {
  category: AdminDiscussionCategory;
  handle: ReactNode;
  onOpen: (what: Opened) => void;
}) {
  const { category, handle, onOpen } = props;
  const t = useAdminDiscussionWords();
  const { id, name, nameEn, discussionNum, hasMore } = category;
  return (
    <div className={css.row}>
      {handle}
      <span className={css.names}>
        <span className={rows.title}>{name}</span>
        {nameEn !== null && <span lang="en">{nameEn}</span>}
      </span>
      <span className={`figures ${css.posts}`}>
        {t(hasMore ? "postsMore" : "posts", { count: discussionNum })}
      </span>
      <span className={rows.acts}>
        <Link
          to="/discussion"
          search={{ cid: id } as never}
          className={rows.more}
          title={t("show", { name })}
        >
          <Icon name="external" label={t("show", { name })} />
        </Link>
        <Button
          look="quiet"
          size="small"
          icon="pen"
          iconOnly
          onClick={() => onOpen({ edit: category })}
        >
          {t("editOf", { name })}
        </Button>
        <Button
          look="quiet"
          size="small"
          icon="bin"
          iconOnly
          onClick={() => onOpen({ remove: category })}
        >
          {t("deleteOf", { name })}
        </Button>
      </span>
    </div>
  );
}

/** Stores the order of the categories; the new order is shown at once, and reverted if the server refuses it. */
function useOrder(): (categories: AdminDiscussionCategory[]) => void {
  const t = useAdminDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { queryKey } = adminCategoriesQuery();
  const { mutate } = useMutation({
    scope: { id: "discussionCategories" },
    mutationFn: (categories: AdminDiscussionCategory[]) =>
      call(orderDiscussionCategories, { ids: categories.map(({ id }) => id) }),
    async onMutate(categories) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, categories);
    },
    onSuccess: () => toast("good", t("ordered")),
    onError: (error) => toast("bad", errorText(error)),
    async onSettled() {
      await client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: discussionCategoriesQuery().queryKey });
    },
  });
  return mutate;
}
