import { copyText } from "../ui/text/copyText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { useDiscussionWords } from "./texts.ts";

/** Copies the URL of a post or, with a fragment, of a comment in it. */
export function useCopyLink(): (did: number, anchor?: string) => void {
  const t = useDiscussionWords();
  return (did, anchor) => {
    const address = new URL(`/discussion-detail/${did}`, location.origin);
    if (anchor !== undefined) address.hash = anchor;
    void copyText(address.href).then((isCopied) =>
      toast(isCopied ? "good" : "bad", t(isCopied ? "linkCopied" : "linkNotCopied")),
    );
  };
}
