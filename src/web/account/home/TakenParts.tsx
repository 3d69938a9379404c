import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import css from "./TakenParts.module.css";

const route = getRouteApi("/user-home");

/** Page size, which must equal the server's. */
const PAGE = 5;

/** The URL parameter with the page number of a list of participations. */
type PageName = "contests" | "virtual";

/**
 * `page`: the page number that the URL contains for a list of participations; `isOn`: whether contests are switched on
 * for the site.
 */
export function useTakenPartsPage(name: PageName): { page: number; isOn: boolean } {
  const page = route.useSearch()[name] ?? 1;
  return { page, isOn: useQuery(websiteConfigQuery()).data?.contest === true };
}

/** One page of the list of a user's participations; `children`: the rows of the list. */
export function TakenParts(props: {
  name: PageName;
  title: string;
  note?: string;
  total: number;
  children: ReactNode;
}) {
  const { name, title, note, total, children } = props;
  const search = route.useSearch();
  return (
    <Panel title={title} flush>
      {note !== undefined && <p className={css.note}>{note}</p>}
      <ul role="list" className={css.list}>
        {children}
      </ul>
      {total > PAGE && (
        <Pager
          page={search[name] ?? 1}
          size={PAGE}
          total={total}
          to="."
          search={(next) => ({ ...search, [name]: next > 1 ? next : undefined })}
        />
      )}
    </Panel>
  );
}
