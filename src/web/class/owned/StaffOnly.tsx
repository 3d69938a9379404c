import { Outlet, useLocation } from "@tanstack/react-router";
import { useHelpsOnPage } from "../../admin/contest/helpedContest.ts";
import { AsHelper } from "../../owner/asHelper.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";

/** Matches the paths of pages that the staff of an archived class can still read. */
const READABLE = /\/contest\/\d+\/similarity$/;

/**
 * The forms of a class's problems, trainings and contests. Teachers and assistants can open them while the class is
 * active. Members who may change a contest can open the forms of this contest. The server checks the permissions of
 * every call.
 */
export function StaffOnly() {
  const t = useClassWords();
  const { detail, uid } = useClass();
  const { pathname } = useLocation();
  const isReadable = detail.may.seeRoster && READABLE.test(pathname);
  const isStaff = detail.may.announce || isReadable;
  const helps = useHelpsOnPage(uid, !isStaff && detail.archivedAt === null);
  if (isStaff) return <Outlet />;
  if (helps !== false) {
    return <AsHelper value>{helps && <Outlet />}</AsHelper>;
  }
  return (
    <>
      <PageTitle title={detail.name} hidden />
      <EmptyNote icon="lock" title={t("owned.staffOnly")}>
        {t(detail.archivedAt === null ? "owned.staffOnlyText" : "owned.archivedText")}
      </EmptyNote>
    </>
  );
}
