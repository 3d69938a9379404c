import { useRouterState } from "@tanstack/react-router";
import { Fragment } from "react";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { keysEverywhere, keysOfPage, type PageKey } from "./pageKeys.ts";
import styles from "./SearchDialog.module.css";
import { useFinderWords } from "./texts.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keyboard shortcuts of this page, and the shortcuts that work on every page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useFinderWords();
  const pageKeys = useRouterState({ select: ({ location }) => keysOfPage(location.pathname) });
  return (
    <Dialog title={t("keysTitle")} width="30rem" onClose={onClose}>
      {pageKeys.length > 0 && <Keys title={t("keysPage")} keys={pageKeys} />}
      <Keys title={t("keysEverywhere")} keys={keysEverywhere} />
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  const t = useFinderWords();
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(({ press, does }) => (
          <Fragment key={press.join("+")}>
            <dt>
              {press.map((key) => (
                <kbd key={key}>{isMac && key === "Ctrl" ? "⌘" : key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
