import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getProblemTagsAndClassification } from "../../../shared/problem/problem.ts";

type Groups = OutputOf<typeof getProblemTagsAndClassification>;

/** Keeps the tags that contain the text in their own name or in their group's name; empty groups are left out. */
export function filterTagGroups(groups: Groups, search: string): Groups {
  const text = search.trim().toLowerCase();
  return groups
    .map(({ classification, tagList }) => ({
      classification,
      tagList: classification?.name.toLowerCase().includes(text)
        ? tagList
        : tagList.filter(({ name }) => name.toLowerCase().includes(text)),
    }))
    .filter(({ tagList }) => tagList.length > 0);
}
