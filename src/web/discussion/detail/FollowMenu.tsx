import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setThreadState } from "../../../shared/message/messageSettings.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon, type IconName } from "../../ui/control/Icon.tsx";
import { Menu, MenuChoice } from "../../ui/layer/Menu.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { threadStateQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionPage.module.css";

const states = ["none", "follow", "mute"] as const;
type ThreadState = (typeof states)[number];
const icons: Record<ThreadState, IconName> = { none: "bell", follow: "eye", mute: "eyeOff" };

/** Which notifications about a post the reader receives: those that concern the reader, all, or none. */
export function FollowMenu({ did }: { did: number }) {
  const uid = useSession()?.user.uid;
  return uid === undefined ? null : <OwnMenu did={did} uid={uid} />;
}

function OwnMenu({ did, uid }: { did: number; uid: string }) {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const query = threadStateQuery(did, uid);
  const { data } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (state: ThreadState) => call(setThreadState, { did, state }),
    onSuccess(_done, state) {
      client.setQueryData(query.queryKey, { state });
      toast("good", t(`follow.done.${state}`));
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  const current = data?.state ?? "none";
  return (
    <Menu
      label={t("follow.label", { state: t(`follow.state.${current}`) })}
      face={
        <>
          <Icon name={icons[current]} /> {t(`follow.state.${current}`)}
        </>
      }
      className={css.follow ?? ""}
    >
      {states.map((state) => (
        <MenuChoice
          key={state}
          chosen={state === current}
          icon={icons[state]}
          onChoose={() => {
            if (state !== current) mutate(state);
          }}
        >
          {t(`follow.choice.${state}`)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
