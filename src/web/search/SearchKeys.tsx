import { lazy, Suspense, useEffect } from "react";
import { dialogOfKey } from "./dialogOfKey.ts";
import { closeSearch, openSearch, useSearchDialog } from "./searchRequest.ts";

const SearchDialog = lazy(async () => ({
  default: (await import("./SearchDialog.tsx")).SearchDialog,
}));
const KeysDialog = lazy(async () => ({ default: (await import("./KeysDialog.tsx")).KeysDialog }));

/** Listens for the search shortcuts on every page; the dialogs are loaded when they are first opened. */
export function SearchKeys() {
  const dialog = useSearchDialog();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const requestedDialog = dialogOfKey(event);
      // Another open dialog handles the keys itself.
      if (!requestedDialog || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      openSearch(requestedDialog);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (dialog === null) return null;
  return (
    <Suspense>
      {dialog === "search" ? (
        <SearchDialog onClose={closeSearch} />
      ) : (
        <KeysDialog onClose={closeSearch} />
      )}
    </Suspense>
  );
}
