import { Navigate } from "@tanstack/react-router";
import { useSession } from "../platform/session.ts";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { mayUse } from "./access.ts";
import { adminMenu } from "./menu.ts";
import { useAdminWords } from "./texts.ts";

/** The root address of the admin pages redirects to the page of the first menu entry that this user may open. */
export function AdminIndex() {
  const t = useAdminWords();
  const user = useSession()?.user;
  const first = adminMenu.find(({ right }) => mayUse(user, right));
  if (first) return <Navigate to={first.path} replace />;
  return (
    <>
      <PageTitle title={t("title")} hidden />
      <EmptyNote icon="lock" title={t("nothingHere")} />
    </>
  );
}
