// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProblemFile } from "../../../../shared/problem/problemFile.ts";
import { aPage, heldServer } from "../../../platform/inNode.tsx";
import { loadFormWords } from "../formWords.ts";
import { problemFilesQuery } from "../queries.ts";
import { useAttachments } from "./useAttachments.ts";

const LIST = "/api/admin/problem/files";
const FILE = "/api/admin/problem/file";
const file = (name: string): ProblemFile => ({ name, size: 1, url: `/files/${name}` });

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadFormWords("en-US");
  vi.useFakeTimers();
  server = heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

test("the list has a change that was made while it was first read", async () => {
  const both = () => {
    const files = useQuery(problemFilesQuery(7)).data;
    return { files, list: useAttachments(7, files ?? []) };
  };
  // The UI strings are loaded after one tick.
  const { result } = await act(async () => renderHook(both, { wrapper: aPage().wrapper }));
  await settle();
  const firstRead = server.last(LIST);
  act(() => void result.current.list.deleteFile("old.png"));
  await settle();
  server.last(FILE).answer(null);
  await settle();
  firstRead.answer([file("old.png"), file("new.png")]);
  await settle();
  expect(server.to(LIST)).toHaveLength(2);
  server.last(LIST).answer([file("new.png")]);
  await settle();
  expect(result.current.files?.map(({ name }) => name)).toEqual(["new.png"]);
});
