import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type ResultState, resultStates } from "../../../../shared/class/homeworkResults.ts";
import {
  downloadHomeworkResults,
  HOMEWORK_GRID_PAGE,
  homeworkExports,
} from "../../../../shared/class/homeworkStaff.ts";
import { gridSorts } from "../../../../shared/class/homeworkResults.ts";
import { download } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { SelectField, Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../../ui/layer/Menu.tsx";
import { EmptyNote, ErrorNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { isolated } from "../../../ui/text/isolated.ts";
import { useClass } from "../../classContext.ts";
import { useHomework } from "../homeworkContext.ts";
import { homeworkGridQuery } from "../staffQueries.ts";
import { useHomeworkWords } from "../texts.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import { ExtensionDialog } from "./ExtensionDialog.tsx";
import css from "./GridPage.module.css";
import { GridTable } from "./GridTable.tsx";
import { lastGridSearch } from "./lastGridSearch.ts";
import { OpenedPanel } from "./OpenedPanel.tsx";
import { GRID_KEYWORD_MAX, type GridSearch, type GridSort } from "./searchParams.ts";

const route = getRouteApi("/class/$classID/homework/$homeworkID/results");

/**
 * The results of a homework assignment as a table of students and problems, with search, filters, sorting, extensions
 * and exports.
 */
export function GridPage() {
  const t = useHomeworkWorkWords();
  const words = useHomeworkWords();
  const { classId, uid } = useClass();
  const { tid, homework } = useHomework();
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useQuery(homeworkGridQuery(tid, uid, search));
  useEffect(() => lastGridSearch.set(search), [search]);
  /** Uids of the students selected for an extension. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isExtending, setExtending] = useState(false);
  const change = (next: GridSearch, replace = false) =>
    void navigate({
      to: "/class/$classID/homework/$homeworkID/results",
      params: { classID: String(classId), homeworkID: String(tid) },
      search: { ...search, page: undefined, ...next } as never,
      replace,
      resetScroll: false,
    });
  const total = list.data?.total ?? 0;
  const isFiltered = [search.keyword, search.state, search.pid].some(Boolean);
  return (
    <div className={css.page}>
      <PageTitle title={words("titleOf", { tab: t("grid.title"), name: homework.title })} hidden />
      <div className={css.top}>
        <Filters search={search} onChange={change} />
        <div className={css.acts}>
          <span role="status" className={css.text}>
            {chosen.size > 0 && t("grid.chosen", { count: chosen.size })}
          </span>
          <Button
            icon="clock"
            aria-haspopup="dialog"
            disabled={chosen.size === 0}
            onClick={() => setExtending(true)}
          >
            {t("grid.extend")}
          </Button>
          <ExportMenu />
        </div>
      </div>
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("grid.count", { count: total }) : ""}
        </p>
        {list.error && !list.data && (
          <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <div className={css.waiting} aria-busy="true" />}
        {list.data && total === 0 && (
          <EmptyNote icon="people" title={t(isFiltered ? "grid.none" : "grid.noneYet")}>
            {t(isFiltered ? "grid.noneText" : "grid.noneYetText")}
          </EmptyNote>
        )}
        {list.data && total > 0 && (
          <GridTable
            data={list.data}
            search={search}
            isUpdating={list.isPlaceholderData}
            chosen={chosen}
            onChosen={setChosen}
            onSort={(sort) =>
              change({ sort, desc: search.sort === sort && !search.desc ? true : undefined })
            }
          />
        )}
        {total > HOMEWORK_GRID_PAGE && (
          <Pager
            page={search.page ?? 1}
            size={HOMEWORK_GRID_PAGE}
            total={total}
            to="."
            search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
          />
        )}
      </Panel>
      <OpenedPanel />
      {isExtending && (
        <ExtensionDialog
          uids={[...chosen]}
          extension={
            list.data?.records.find((row) => chosen.has(row.uid) && row.extension)?.extension ??
            null
          }
          onClose={() => setExtending(false)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </div>
  );
}

function Filters(props: {
  search: GridSearch;
  onChange: (change: GridSearch, replace?: boolean) => void;
}) {
  const { search, onChange } = props;
  const t = useHomeworkWorkWords();
  const words = useHomeworkWords();
  const { homework } = useHomework();
  return (
    <section className={css.filters} aria-label={words("results")}>
      <SearchBox
        filter
        label={t("grid.search")}
        placeholder={t("grid.searchPlaceholder")}
        maxLength={GRID_KEYWORD_MAX}
        text={search.keyword ?? ""}
        onSearch={(keyword, refining) => onChange({ keyword: keyword || undefined }, refining)}
      />
      <SelectField
        label={t("grid.state")}
        value={search.state ?? ""}
        onChange={(event) =>
          onChange({ state: (event.currentTarget.value || undefined) as ResultState | undefined })
        }
      >
        <option value="">{t("grid.anyState")}</option>
        {resultStates
          .filter((state) => state !== "submitted")
          .map((state) => (
            <option key={state} value={state}>
              {words(`states.${state}`)}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={t("grid.problem")}
        value={search.pid ?? ""}
        onChange={(event) =>
          onChange({
            pid: event.currentTarget.value ? Number(event.currentTarget.value) : undefined,
          })
        }
      >
        <option value="">{t("grid.anyProblem")}</option>
        {homework.problems.map(({ pid, problemId, title }) => (
          <option key={pid} value={pid}>
            {problemId} {isolated(title)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("grid.sort")}
        value={search.sort ?? "name"}
        onChange={(event) => onChange({ sort: event.currentTarget.value as GridSort })}
      >
        {gridSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`grid.sorts.${sort}`)}
          </option>
        ))}
      </SelectField>
      <Toggle
        label={t("grid.descending")}
        checked={search.desc === true}
        onChange={(isOn) => onChange({ desc: isOn || undefined })}
      />
    </section>
  );
}

function ExportMenu() {
  const t = useHomeworkWorkWords();
  const errorText = useErrorText();
  const { tid } = useHomework();
  const { mutate } = useMutation({
    mutationFn: (format: (typeof homeworkExports)[number]) =>
      download(downloadHomeworkResults, { tid, format }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <Menu
      label={t("grid.export")}
      className={css.export}
      face={
        <>
          <Icon name="download" /> {t("grid.export")} <Icon name="down" />
        </>
      }
    >
      {homeworkExports.map((format) => (
        <MenuItem key={format} icon="file" onClick={() => mutate(format)}>
          {t(`grid.exports.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
