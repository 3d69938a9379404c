import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { memberRoles } from "../../../shared/class/classRoles.ts";
import { CLASS_MEMBER_PAGE, type ClassMember } from "../../../shared/class/classMember.ts";
import { Choices } from "../../ui/control/Choices.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { useClass } from "../classContext.ts";
import { classMembersQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import { EditMemberDialog } from "./EditMemberDialog.tsx";
import { useMemberColumns } from "./memberColumns.tsx";
import css from "./MembersPage.module.css";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { MEMBER_KEYWORD_MAX, type MemberSearch } from "./searchParams.ts";

const route = getRouteApi("/class/$classID/members");

type Open = { what: "edit" | "remove"; member: ClassMember };

/** The members of a class with their roles, and a search; teachers also see the roster entries. */
export function MembersPage() {
  const t = useClassWords();
  const { classId, uid, detail } = useClass();
  const { may, name } = detail;
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useQuery(classMembersQuery(classId, uid, search));
  const [open, setOpen] = useState<Open>();
  const columns = useMemberColumns({
    seesRoster: may.seeRoster,
    mayManage: may.manageMembers || may.manageTeachers,
    onEdit: (member) => setOpen({ what: "edit", member }),
    onRemove: (member) => setOpen({ what: "remove", member }),
  });
  const change = (next: MemberSearch, replace = false) =>
    void navigate({
      to: "/class/$classID/members",
      params: { classID: String(classId) },
      search: { ...search, page: undefined, ...next } as never,
      replace,
      resetScroll: false,
    });
  const total = list.data?.total ?? 0;
  return (
    <div className={css.page}>
      <PageTitle title={t("shell.titleOf", { tab: t("tabs.members"), name })} hidden />
      <div className={css.filters}>
        <div className={css.search}>
          <SearchBox
            label={t("members.search")}
            placeholder={t(
              may.seeRoster ? "members.searchPlaceholderStaff" : "members.searchPlaceholder",
            )}
            maxLength={MEMBER_KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={(keyword, refining) => change({ keyword: keyword || undefined }, refining)}
          />
        </div>
        <Choices
          label={t("members.role")}
          value={search.role ?? ""}
          options={[
            { value: "", label: t("members.any") },
            ...memberRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
          ]}
          onChange={(role) => change({ role: role === "" ? undefined : role })}
        />
      </div>
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("members.count", { count: total }) : ""}
        </p>
        <DataTable
          caption={t("members.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={(member) => member.uid}
          rowTone={(member) => (member.uid === uid ? "own" : undefined)}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={6}
          empty={
            <EmptyNote icon="people" title={t("members.none")}>
              {t("members.noneText")}
            </EmptyNote>
          }
        />
        {total > CLASS_MEMBER_PAGE && (
          <Pager
            page={search.page ?? 1}
            size={CLASS_MEMBER_PAGE}
            total={total}
            to="."
            search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
          />
        )}
      </Panel>
      {open?.what === "edit" && (
        <EditMemberDialog member={open.member} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === "remove" && (
        <RemoveMemberDialog member={open.member} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
