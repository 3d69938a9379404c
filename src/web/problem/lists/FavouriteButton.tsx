import { useTexts } from "../../platform/texts.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import styles from "./lists.module.css";
import { usePutInList } from "./usePutInList.ts";

/** A star button that is on for favourites; a change is shown at once and reverted if the server refuses it. */
export function FavouriteButton({ pid, on }: { pid: number; on: boolean }) {
  const t = useTexts("problemList");
  const put = usePutInList();
  const isOn = put.isPending ? put.variables.on : on;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isOn}
      title={t(isOn ? "notFavourite" : "favourite")}
      onClick={() => put.mutate({ pid, on: !isOn })}
    >
      <Icon name="star" size={17} label={t("favourite")} />
    </button>
  );
}
