import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  DISCUSSION_KEYWORD_MAX,
  DISCUSSION_PAGE,
} from "../../../shared/discussion/discussionRules.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { FeedLink } from "../../ui/mark/FeedLink.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import type { DiscussionPlace } from "../discussionPlace.ts";
import { HeldTexts } from "../held/HeldTexts.tsx";
import { discussionListQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { CategoryMenu } from "./CategoryMenu.tsx";
import css from "./DiscussionListPage.module.css";
import { PostButton } from "./PostButton.tsx";
import { PostRows } from "./PostRows.tsx";
import { usePostingBar } from "./usePostingBar.ts";
import {
  type DiscussionListSearch,
  discussionListSearch,
  isFiltered,
  withFilter,
} from "./searchParams.ts";

/**
 * The posts of the site, or of a problem, class or contest, with a search and the form for a new post; filters are in
 * the URL.
 */
export function DiscussionList({ place }: { place: DiscussionPlace }) {
  const t = useDiscussionWords();
  const search = discussionListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isOfSite = Object.values(place).every((id) => id === undefined);
  const uid = useSession()?.user.uid;
  const change = (next: DiscussionListSearch, replace = false) =>
    void navigate({
      to: ".",
      search: withFilter(search, next) as never,
      replace,
      resetScroll: false,
    });
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <div className={css.filters}>
          <div className={css.search}>
            <SearchBox
              label={t("list.keyword")}
              placeholder={t("list.keyword")}
              maxLength={DISCUSSION_KEYWORD_MAX}
              text={search.keyword ?? ""}
              onSearch={(text, refining) => change({ keyword: text || undefined }, refining)}
            />
          </div>
          {uid !== undefined && (
            <Choices
              label={t("list.whose")}
              value={search.onlyMine ? "mine" : "all"}
              options={[
                { value: "all", label: t("list.all") },
                { value: "mine", label: t("list.mine") },
              ]}
              onChange={(value) => change({ onlyMine: value === "mine" || undefined })}
            />
          )}
        </div>
        {search.onlyMine && uid !== undefined && <HeldTexts uid={uid} />}
        <Rows
          place={place}
          search={search}
          uid={uid}
          onReset={() => change({ keyword: undefined, cid: undefined, onlyMine: undefined })}
        />
      </div>
      <aside className={css.side}>
        <PostButton place={place} uid={uid} />
        <CategoryMenu
          chosen={search.cid}
          addressOf={(cid) => withFilter(search, { cid })}
          onChoose={(cid) => change({ cid })}
        />
        {search.cid !== undefined && isOfSite && (
          <p>
            <FeedLink path={`/feed/discussions/${search.cid}.atom`}>{t("list.feed")}</FeedLink>
          </p>
        )}
      </aside>
    </div>
  );
}

interface ListOf {
  place: DiscussionPlace;
  search: DiscussionListSearch;
  uid: string | undefined;
}

function Rows({ place, search, uid, onReset }: ListOf & { onReset: () => void }) {
  const t = useDiscussionWords();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    discussionListQuery(place, search, uid),
  );
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { records, total, hasMore } = data;
  const page = search.currentPage ?? 1;
  const isLast = page * DISCUSSION_PAGE >= total;
  const lastId = records.at(-1)?.id;
  return (
    <Panel flush>
      <p className="visually-hidden" role="status">
        {isPlaceholderData ? "" : t("list.results", { count: total })}
      </p>
      {records.length === 0 ? (
        <NoPosts place={place} search={search} uid={uid} onReset={onReset} />
      ) : (
        <PostRows records={records} isUpdating={isPlaceholderData} />
      )}
      {total > DISCUSSION_PAGE && (
        <Pager
          page={page}
          size={DISCUSSION_PAGE}
          total={total}
          to="."
          search={(goal) => ({ ...search, currentPage: goal > 1 ? goal : undefined })}
        />
      )}
      {hasMore && isLast && lastId !== undefined && (
        <p className={css.older}>
          <Link to="." search={{ ...search, currentPage: undefined, before: lastId } as never}>
            {t("list.older")} <Icon name="right" />
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** A placeholder for the rows while they are loading. */
function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <span key={place} />
      ))}
    </div>
  );
}

/** Readers who may not post see the reason instead of an invitation to post. */
function NoPosts({ place, search, uid, onReset }: ListOf & { onReset: () => void }) {
  const t = useDiscussionWords();
  const bar = usePostingBar(place, uid);
  if (!isFiltered(search)) {
    return (
      <EmptyNote icon="chat" title={t("list.noneTitle")}>
        {bar ?? t("list.noneText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title={t("list.emptyTitle")}
      action={<Button onClick={onReset}>{t("list.reset")}</Button>}
    >
      {t("list.emptyText")}
    </EmptyNote>
  );
}
