import type { ErrorComponentProps } from "@tanstack/react-router";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";

/**
 * Shown in place of a page that crashed. Usually the page's code could not be loaded because a newer version of the
 * site has replaced it; a reload loads the new version.
 */
export function PageCrash({ error }: ErrorComponentProps) {
  const t = useTexts("shell");
  const outdated = /dynamically imported module|module script|preload/i.test(
    error instanceof Error ? error.message : "",
  );
  return (
    <>
      <PageTitle title={t("crashTitle")} hidden />
      <EmptyNote
        icon="warning"
        title={t(outdated ? "newVersion" : "crashTitle")}
        action={
          <Button look="primary" icon="refresh" onClick={() => location.reload()}>
            {t("reload")}
          </Button>
        }
      >
        {!outdated && t("crashText")}
      </EmptyNote>
    </>
  );
}
