import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TrainingCategory } from "../../../../shared/practice/training.ts";
import { deleteTrainingCategory } from "../../../../shared/practice/trainingAdmin.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { trainingCategoriesQuery } from "../../../training/queries.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import rows from "../../../ui/page/listRows.module.css";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import css from "../list/TrainingListPage.module.css";
import { useAdminTrainingWords } from "../texts.ts";
import { CategoryDialog } from "./CategoryDialog.tsx";

/** The open dialog. */
type Opened = { edit: TrainingCategory | null } | { remove: TrainingCategory };

/** Categories of trainings with their colours. */
export function CategoryPage() {
  const t = useAdminTrainingWords();
  const list = useQuery(trainingCategoriesQuery());
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <AdminPage>
      <header className={css.head}>
        <PageTitle title={t("category.title")} />
        <Button look="primary" onClick={() => setOpened({ edit: null })}>
          {t("category.new")}
        </Button>
      </header>
      <Panel flush>
        <DataTable
          caption={t("category.caption")}
          columns={useColumns(setOpened)}
          rows={list.data}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          skeletonRows={4}
          empty={
            <EmptyNote icon="tag" title={t("category.noneTitle")}>
              {t("category.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {opened && "edit" in opened && <CategoryDialog category={opened.edit} onClose={close} />}
      {opened && "remove" in opened && <DeleteDialog category={opened.remove} onClose={close} />}
    </AdminPage>
  );
}

function useColumns(onOpen: (what: Opened) => void): Column<TrainingCategory>[] {
  const t = useAdminTrainingWords();
  return [
    {
      key: "name",
      header: t("category.name"),
      isRowHeader: true,
      cell: ({ name, color }) => <TagPill name={name} color={color} />,
    },
    {
      key: "color",
      header: t("category.color"),
      width: "8rem",
      hideBelow: "narrow",
      cell: ({ color }) => <code>{color}</code>,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("category.actions")}</span>,
      width: "9rem",
      narrowWidth: "7.5rem",
      align: "end",
      cell: (category) => (
        <span className={rows.acts}>
          <Link
            to="/training"
            search={{ categoryId: category.id } as never}
            className={rows.more}
            title={t("category.show")}
          >
            <Icon name="external" label={`${t("category.show")}: ${category.name}`} />
          </Link>
          <Button
            look="quiet"
            size="small"
            icon="pen"
            iconOnly
            onClick={() => onOpen({ edit: category })}
          >
            {t("category.editOf", { name: category.name })}
          </Button>
          <Button
            look="quiet"
            size="small"
            icon="bin"
            iconOnly
            onClick={() => onOpen({ remove: category })}
          >
            {t("category.deleteOf", { name: category.name })}
          </Button>
        </span>
      ),
    },
  ];
}

/** Deletes a category; if it contains trainings, the server returns their number and requires a second confirmation. */
function DeleteDialog(props: { category: TrainingCategory; onClose: () => void }) {
  const { category, onClose } = props;
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteTrainingCategory, { cid: category.id, confirm: isWarned }),
    onSuccess() {
      toast("good", t("category.deleted"));
      onClose();
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.code === "TRAINING_CATEGORY_USED") setWarned(true);
    },
    onSettled: () => client.invalidateQueries({ queryKey: trainingCategoriesQuery().queryKey }),
  });
  return (
    <DeletionDialog
      title={t("category.deleteTitle")}
      busy={isPending}
      confirm={t(isWarned ? "deleteAnyway" : "delete")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p className={css.breaks}>{t("category.deleteText", { name: category.name })}</p>
    </DeletionDialog>
  );
}
