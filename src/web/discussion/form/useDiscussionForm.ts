import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
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
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import { type DiscussionValues, draftName, type PostPlace } from "./discussionValues.ts";

export interface DiscussionFormInput {
  /** The user who writes the post. */
  uid: string;
  place: PostPlace;
  /** The post that is edited; null for a new post. */
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

/**
 * The state of a post's form: it keeps a draft in this browser, sends the post, and handles a newer version stored by
 * another edit.
 */
export function useDiscussionForm(input: DiscussionFormInput) {
  const { uid, place, post, mayPin, onClose } = input;
  const t = useDiscussionWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDialogDraft<DiscussionValues>(draftName(place), {
    stored: valuesOf(post),
    version: post?.gmtModified ?? null,
  });
  /** The newer version of the post, if another edit has stored one. */
  const [newer, setNewer] = useState<DiscussionDetail | null>(null);

  const form = useFields<DiscussionValues>({
    initialValues: draft.startValues,
    onValuesChange: draft.keep,
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
    draft.end();
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
    // The version of a post is the time of its last edit.
    const gmtModified = draft.basis() as string | null;
    const changes = { id, title, description, content, gmtModified };
    try {
      await call(updateDiscussion, mayPin ? { ...changes, topPriority } : changes);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
      const query = { ...discussionQuery(id, uid), staleTime: 0 };
      setNewer(await client.fetchQuery(query));
      return;
    }
    draft.end();
    toast("good", t("form.saved"));
    onClose();
    await client.invalidateQueries({ queryKey: DISCUSSIONS });
  }

  return {
    form,
    draft,
    newer,
    /** Removes the draft and shows the stored post, or an empty form. */
    discardDraft() {
      form.fill(draft.storedValues);
      draft.discard();
    },
    /** Closes the comparison; the form still contains the text that the user typed. */
    closeComparison: () => setNewer(null),
    /** Puts the stored text into the form. */
    takeNewer(latest: DiscussionDetail) {
      draft.rebase(latest.gmtModified);
      form.fill(valuesOf(latest));
      setNewer(null);
    },
    /** Overwrites the newer version with the typed text. */
    overwrite(latest: DiscussionDetail) {
      draft.rebase(latest.gmtModified);
      setNewer(null);
      form.submit();
    },
  };
}

export type DiscussionFormState = ReturnType<typeof useDiscussionForm>;
