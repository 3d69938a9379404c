import { Outlet } from "@tanstack/react-router";
import { EmptyNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";

/** The forms of what a class owns, for its teachers and assistants while it is active; the server decides on every call. */
export function StaffOnly() {
  const t = useClassWords();
  const { detail } = useClass();
  if (detail.may.announce) return <Outlet />;
  return (
    <>
      <PageTitle title={detail.name} hidden />
      <EmptyNote icon="lock" title={t("owned.staffOnly")}>
        {t(detail.archivedAt === null ? "owned.staffOnlyText" : "owned.archivedText")}
      </EmptyNote>
    </>
  );
}
