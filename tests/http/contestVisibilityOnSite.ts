import { ask, contains, type Surface } from "./contestVisibilityLooks.ts";

/** Rows of the matrix for data shown outside of contests: search, user pages, rankings. */
export const onSite: Surface[] = [
  {
    call: "GET /api/search",
    shows: "a problem outside the contest",
    look: contains(
      ({ problemIds }) => `GET /api/search?keyword=${problemIds[0]}`,
      () => "secret-bank-title",
    ),
  },
  {
    call: "GET /api/search",
    shows: "the contest itself",
    look: contains(
      ({ rule }) => `GET /api/search?keyword=A%20${rule}%20contest`,
      ({ cid }) => `"id":${cid},`,
    ),
  },
  {
    call: "GET /api/search",
    shows: "what contests never enter",
    // The search is for a title that a problem has only in a contest.
    look: contains(
      () => "GET /api/search?keyword=secret-contest",
      () => "secret-contest-title",
    ),
  },

  // Counters of the site
  {
    call: "GET /api/get-user-home-info",
    shows: "what the site counts",
    async look(site, viewer) {
      const home = await ask<{ total: number; ac: number }>(
        [site, viewer],
        "GET /api/get-user-home-info?username=user",
      );
      return (home?.total ?? 0) > 0 || (home?.ac ?? 0) > 0 ? "y" : ".";
    },
  },
  {
    call: "GET /api/get-rank-list",
    shows: "what the site counts",
    look: contains(
      () => "GET /api/get-rank-list?type=0",
      () => `"username":"user"`,
    ),
  },
  {
    call: "GET /api/get-user-calendar-heatmap",
    shows: "what contests never enter",
    look: contains(
      () => "GET /api/get-user-calendar-heatmap?username=user",
      () => `"count":`,
    ),
  },

  {
    call: "GET /api/get-user-contest-history",
    shows: "what the site counts",
    async look(site, viewer, { cid }) {
      const page = await ask<{ records: { id: number; rank: number | null; result: unknown }[] }>(
        [site, viewer],
        `GET /api/get-user-contest-history?uid=${"c".repeat(32)}`,
      );
      const row = page?.records.find(({ id }) => id === cid);
      return row && (row.rank !== null || row.result !== null) ? "y" : ".";
    },
  },
  {
    call: "GET /api/get-user-contest-history",
    shows: "what contests never enter",
    // The result for problem C must not count. If it did, the values would be three problems or 300 points.
    async look(site, viewer, { cid, rule }) {
      const page = await ask<{ records: { id: number; result: number | null }[] }>(
        [site, viewer],
        `GET /api/get-user-contest-history?uid=${"c".repeat(32)}`,
      );
      const result = page?.records.find(({ id }) => id === cid)?.result ?? 0;
      return result > (rule === "acm" ? 2 : 200) ? "y" : ".";
    },
  },
  {
    call: "GET /api/get-user-contest-ratings",
    shows: "what contests never enter",
    // The contests of these tests are not rated, so none of them may appear in the response.
    look: contains(
      () => `GET /api/get-user-contest-ratings?uid=${"c".repeat(32)}`,
      () => `"contestId":`,
    ),
  },
  {
    call: "GET /api/get-user-virtual-history",
    shows: "what the site counts",
    look: contains(
      () => `GET /api/get-user-virtual-history?uid=${"c".repeat(32)}`,
      ({ cid }) => `"cid":${cid},`,
    ),
  },
];
