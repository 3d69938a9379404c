import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Interaction } from "../../shared/message/message.ts";
import { blockUser, setThreadState } from "../../shared/message/messageSettings.ts";
import { call } from "../platform/api.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../ui/layer/Menu.tsx";
import rows from "../ui/page/listRows.module.css";
import { toast } from "../ui/notice/toast.tsx";
import { useMessageWords } from "./texts.ts";

/**
 * Actions with which a user stops receiving messages like this one; renders nothing if both sender and discussion are
 * unknown.
 */
export function InteractionMenu({ message }: { message: Interaction }) {
  const t = useMessageWords();
  const act = useAct();
  const { senderId, senderUsername, sourceType, sourceId, url } = message;
  const isThread = sourceType === "Discussion" && url !== null;
  if (senderId === null && !isThread) return null;
  return (
    <Menu
      label={t("more", { name: senderUsername || t("someUser") })}
      face={<Icon name="dots" />}
      className={rows.more ?? ""}
    >
      {isThread && (
        <MenuItem
          icon="bell"
          onClick={() =>
            act.mutate({
              change: () => call(setThreadState, { did: sourceId, state: "mute" }),
              done: t("muted"),
            })
          }
        >
          {t("mute")}
        </MenuItem>
      )}
      {senderId !== null && (
        <MenuItem
          icon="lock"
          onClick={() =>
            act.mutate({
              change: () => call(blockUser, { uid: senderId, isBlocked: true }),
              done: t("blocked", { name: senderUsername }),
            })
          }
        >
          {t("block", { name: senderUsername })}
        </MenuItem>
      )}
    </Menu>
  );
}

function useAct() {
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: { change: () => Promise<unknown>; done: string }) => change(),
    onSuccess: (_data, { done }) => toast("good", done),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["message", "settings"] }),
  });
}
