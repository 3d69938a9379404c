import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useSession } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { discussionCategoriesQuery, discussionListQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { DiscussionList } from "./DiscussionList.tsx";
import css from "./DiscussionListPage.module.css";
import { type DiscussionListSearch, discussionListSearch } from "./searchParams.ts";

/** Lists the site's posts, or the posts about one problem. */
export function DiscussionListPage() {
  const { problemID } = useParams({ strict: false });
  const search = discussionListSearch(useSearch({ strict: false }));
  const uid = useSession()?.user.uid;
  return (
    <div className={css.page}>
      <ListHead pid={problemID} search={search} uid={uid} />
      <DiscussionList place={{ pid: problemID }} />
    </div>
  );
}

interface ListOf {
  /** Display id of the problem; absent for the posts of the site. */
  pid: string | undefined;
  search: DiscussionListSearch;
  uid: string | undefined;
}

/**
 * Heading of the list: the problem or the site to which it belongs, its number of posts, and, for a problem's list,
 * links to other pages.
 */
function ListHead({ pid, search, uid }: ListOf) {
  const t = useDiscussionWords();
  const { data } = useQuery(discussionListQuery({ pid }, search, uid));
  const categories = useQuery(discussionCategoriesQuery()).data ?? [];
  const category = categories.find(({ id }) => id === search.cid)?.name;
  const total = data && t(data.hasMore ? "list.totalMore" : "list.total", { count: data.total });
  return (
    <header className={css.head}>
      <div className={css.where}>
        {(pid !== undefined || category !== undefined) && <Crumbs pid={pid} category={category} />}
        <PageTitle title={pid === undefined ? t("title") : t("list.titleOf", { pid })}>
          {pid === undefined ? t("title") : t("list.titleOf", { pid })}{" "}
          {total !== undefined && <small className="figures">{total}</small>}
        </PageTitle>
      </div>
      {pid !== undefined && (
        <div className={css.ways}>
          <ButtonLink size="small" to="/discussion">
            {t("list.general")}
          </ButtonLink>
          <ButtonLink size="small" icon="left" to="/problem/$problemID" params={{ problemID: pid }}>
            {t("list.return")}
          </ButtonLink>
        </div>
      )}
    </header>
  );
}

/** Breadcrumbs: links to the parent lists, and the name of the category. */
function Crumbs({ pid, category }: { pid: string | undefined; category: string | undefined }) {
  const t = useDiscussionWords();
  return (
    <nav aria-label={t("list.where")}>
      <ol role="list" className={css.crumbs}>
        <li>
          <Link to="/discussion" activeOptions={{ exact: true, includeSearch: true }}>
            {t("title")}
          </Link>
        </li>
        {pid !== undefined && (
          <li>
            <Link
              to="/discussion/$problemID"
              params={{ problemID: pid }}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {pid}
            </Link>
          </li>
        )}
        {category !== undefined && <li aria-current="true">{category}</li>}
      </ol>
    </nav>
  );
}
