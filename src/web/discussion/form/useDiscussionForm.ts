import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  createDiscussion,
  type DiscussionDetail,
  updateDiscussion,
} from "../../../shared/discussion/discussion.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { discussionQuery, DISCUSSIONS } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import {
  type DiscussionValues,
  type DraftPlace,
  readDiscussionDraft,
  removeDiscussionDraft,
  storeDiscussionDraft,
} from "./discussionDraft.ts";

export interface DiscussionFormInput {
  place: DraftPlace;
  /** The post that is edited; null: a new one. */
  post: DiscussionDetail | null;
  mayPin: boolean;
  onClose: () => void;
}

function valuesOf(post: DiscussionDetail | null): DiscussionValues {
  return {
    title: post?.title ?? "",
    description: post?.description ?? "",
    content: post?.content ?? "",
    categoryId: post ? String(post.categoryId) : "",
    topPriority: post?.topPriority ?? false,
  };
}

const names = ["title", "description", "content", "categoryId", "topPriority"] as const;

function isEqual(one: DiscussionValues, other: DiscussionValues): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** The form of a post: its draft in this browser, sending, and a newer version that another edit has stored. */
export function useDiscussionForm({ place, post, mayPin, onClose }: DiscussionFormInput) {
  const t = useDiscussionWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [stored] = useState(() => valuesOf(post));
  const [draft, setDraft] = useState(() => readDiscussionDraft(place));
  /** The version that the text is based on. */
  const version = useRef(draft ? draft.version : (post?.gmtModified ?? null));
  const [isKept, setKept] = useState(true);
  /** The post as another edit has stored it. */
  const [newer, setNewer] = useState<DiscussionDetail | null>(null);

  const keep = (values: DiscussionValues) => {
    if (isEqual(values, stored)) return removeDiscussionDraft(place);
    const savedAt = new Date().toISOString();
    setKept(storeDiscussionDraft(place, { values, savedAt, version: version.current }));
  };
  const form = useFields<DiscussionValues>({
    initialValues: draft?.values ?? stored,
    onValuesChange: keep,
    validate: ({ title, description, content, categoryId }) => ({
      title: title.trim() === "" ? t("form.titleMissing") : null,
      description: description.trim() === "" ? t("form.descriptionMissing") : null,
      content: content.trim() === "" ? t("form.contentMissing") : null,
      categoryId: categoryId === "" ? t("form.categoryMissing") : null,
    }),
    async send(values) {
      if (post) await update(values, post.id);
      else await create(values);
    },
  });

  async function create({ categoryId, topPriority, ...texts }: DiscussionValues): Promise<void> {
    const { id } = await call(createDiscussion, {
      ...texts,
      categoryId: Number(categoryId),
      topPriority: mayPin && topPriority,
      pid: place.pid ?? null,
      classId: place.classId ?? null,
      contestId: place.contestId ?? null,
    });
    removeDiscussionDraft(place);
    if (id === null) toast("info", t("held.sent"));
    else toast("good", t("form.created"));
    onClose();
    void client.invalidateQueries({ queryKey: DISCUSSIONS });
    if (id === null) {
      await navigate({ to: "/discussion", search: { onlyMine: true } as never });
      return;
    }
    await navigate({
      to: "/discussion-detail/$discussionID",
      params: { discussionID: String(id) },
    });
  }

  async function update(values: DiscussionValues, id: number): Promise<void> {
    const { title, description, content, topPriority } = values;
    const gmtModified = version.current;
    const changes = { id, title, description, content, gmtModified };
    try {
      await call(updateDiscussion, mayPin ? { ...changes, topPriority } : changes);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
      const query = { ...discussionQuery(id, place.uid), staleTime: 0 };
      setNewer(await client.fetchQuery(query));
      return;
    }
    removeDiscussionDraft(place);
    toast("good", t("form.saved"));
    onClose();
    await client.invalidateQueries({ queryKey: DISCUSSIONS });
  }

  return {
    form,
    draft,
    isKept,
    newer,
    /** Removes the draft and shows the stored post, or an empty form. */
    discardDraft() {
      version.current = post?.gmtModified ?? null;
      form.fill(stored);
      removeDiscussionDraft(place);
      setDraft(null);
    },
    /** Back to the form, with the text as it was typed. */
    closeComparison: () => setNewer(null),
    /** Puts the stored text into the form. */
    takeNewer(latest: DiscussionDetail) {
      version.current = latest.gmtModified;
      form.fill(valuesOf(latest));
      setNewer(null);
    },
    /** Stores the typed text over the newer version. */
    overwrite(latest: DiscussionDetail) {
      version.current = latest.gmtModified;
      setNewer(null);
      form.submit();
    },
  };
}

export type DiscussionFormState = ReturnType<typeof useDiscussionForm>;
