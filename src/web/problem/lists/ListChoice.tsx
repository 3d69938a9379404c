import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import styles from "./lists.module.css";
import { ownListsQuery } from "./queries.ts";

const ListsDialog = lazy(async () => ({
  default: (await import("./ListsDialog.tsx")).ListsDialog,
}));

/**
 * Filters the problem list by one of the user's lists, and opens the dialog for managing these lists. Renders nothing
 * if the user has no lists.
 */
export function ListChoice(props: {
  list: number | undefined;
  onChange: (list: number | undefined) => void;
}) {
  const { list, onChange } = props;
  const t = useTexts("problemList");
  const uid = useSession()?.user.uid;
  const [open, setOpen] = useState(false);
  const { data } = useQuery(ownListsQuery(uid));
  if (uid === undefined || (!data?.length && list === undefined && !open)) return null;
  return (
    <div className={styles.choice}>
      <SelectField
        label={t("list")}
        hideLabel
        value={list ?? ""}
        onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      >
        <option value="">{t("everyProblem")}</option>
        {data?.map(({ id, name, problems }) => (
          <option key={id} value={id}>
            {`${name ?? t("favourites")} (${problems})`}
          </option>
        ))}
      </SelectField>
      <Button look="quiet" size="small" icon="pen" iconOnly onClick={() => setOpen(true)}>
        {t("lists")}
      </Button>
      {open && (
        <Suspense>
          <ListsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
