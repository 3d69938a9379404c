import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import { BasicsPanel } from "./BasicsPanel.tsx";
import { PicturePanel } from "./PicturePanel.tsx";
import css from "./SettingsPage.module.css";
import { StatePanel } from "./StatePanel.tsx";

/**
 * The settings of a class that the reader may change: name and description, picture, visibility for members, archiving,
 * transfer and deletion.
 */
export function SettingsPage() {
  const t = useClassWords();
  const { detail } = useClass();
  const { may, name, gmtModified } = detail;
  return (
    <div className={css.page}>
      <PageTitle title={t("shell.titleOf", { tab: t("tabs.settings"), name })} hidden />
      {may.edit && (
        <>
          <PicturePanel />
          {/* The form is recreated for each new version of the class, including a version loaded after a conflict. */}
          <BasicsPanel key={gmtModified} />
        </>
      )}
      {(may.archive || may.transfer || may.delete) && <StatePanel />}
    </div>
  );
}
