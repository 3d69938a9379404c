import { Outlet, useLocation } from "@tanstack/react-router";
import { EmptyNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";

/** Pages that the staff of an archived class reads. */
const READABLE = /\/contest\/\d+\/similarity$/;

/** The forms of what a class owns, for its teachers and assistants while it is active; the server decides on every call. */
export function StaffOnly() {
  const t = useClassWords();
  const { detail } = useClass();
  const { pathname } = useLocation();
  const isReadable = detail.may.seeRoster && READABLE.test(pathname);
  if (detail.may.announce || isReadable) return <Outlet />;
  return (
    <>
      <PageTitle title={detail.name} hidden />
      <EmptyNote icon="lock" title={t("owned.staffOnly")}>
        {t(detail.archivedAt === null ? "owned.staffOnlyText" : "owned.archivedText")}
      </EmptyNote>
    </>
  );
}
