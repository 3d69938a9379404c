// @vitest-environment happy-dom
import type { UseQueryResult } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Announcement } from "../../../shared/message/announcement.ts";
import { aPage } from "../../platform/inNode.tsx";
import { loadSiteWords } from "../site/texts.ts";
import { AnnouncementList } from "./AnnouncementList.tsx";
import type { AnnouncementStore } from "./announcementStore.ts";

afterEach(cleanup);

const store: AnnouncementStore = {
  place: "site",
  key: ["announcements"],
  create: async () => null,
  change: async () => null,
  remove: async () => null,
  showLabel: "Show",
  contentField: () => null,
};

test("the title of a row opens its form, also of a hidden one", async () => {
  await loadSiteWords("en-US");
  const rows = [0, 1].map((status): Announcement => ({
    id: status + 1,
    title: status === 0 ? "About A" : "About B",
    content: "text",
    html: "",
    uid: "u1",
    username: "walker",
    status,
    gmtCreate: new Date(0).toISOString(),
    gmtModified: new Date(0).toISOString(),
  }));
  const list = { data: { records: rows, total: 2 }, error: null, isPlaceholderData: false };
  const onEdit = vi.fn<(row: Announcement | undefined) => void>();
  const { wrapper } = aPage();
  const props = { store, caption: "Announcements", noneText: "", page: 1, size: 10 };
  await act(async () =>
    render(
      <AnnouncementList
        {...props}
        list={list as UseQueryResult<{ records: Announcement[]; total: number }>}
        edited={undefined}
        onEdit={onEdit}
      />,
      { wrapper },
    ),
  );
  for (const row of rows) fireEvent.click(screen.getByRole("button", { name: row.title }));
  expect(onEdit.mock.calls).toEqual(rows.map((row) => [row]));
});
