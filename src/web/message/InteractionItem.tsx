import { Link } from "@tanstack/react-router";
import type { Interaction } from "../../shared/message/message.ts";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { DeleteMessage } from "./DeleteMessage.tsx";
import { InteractionMenu } from "./InteractionMenu.tsx";
import styles from "./MessagePage.module.css";
import { useMessageWords } from "./texts.ts";
import { UnreadDot } from "./UnreadDot.tsx";

/** A message caused by other users. Shows who did what, the text, the quoted text, and a link. */
export function InteractionItem(props: { message: Interaction; onDelete: () => void }) {
  const { message, onDelete } = props;
  const t = useMessageWords();
  const { sourceContent, quoteContent, senderAvatar, senderUsername, state, gmtCreate } = message;
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        {!state && <UnreadDot />}
        <Avatar src={senderAvatar} name={senderUsername} size="1.7rem" />
        <span>
          <Sender message={message} /> {t(`action.${message.action}`)}
        </span>
      </p>
      <span className={styles.time}>
        <TimeAgo at={gmtCreate} />
        <InteractionMenu message={message} />
        <DeleteMessage name={senderUsername || t("someUser")} onDelete={onDelete} />
      </span>
      {sourceContent !== null && <p className={styles.source}>{sourceContent}</p>}
      {quoteContent !== null && <blockquote className={styles.quote}>{quoteContent}</blockquote>}
      <p className={styles.place}>
        {t(message.sourceType === "Contest" ? "inContest" : "inDiscussion")}{" "}
        {message.url === null ? (
          <em>{message.sourceTitle}</em>
        ) : (
          <Link to={message.url}>{message.sourceTitle}</Link>
        )}
      </p>
    </li>
  );
}

function Sender({ message }: { message: Interaction }) {
  const t = useMessageWords();
  const { senderId, senderUsername, senderNum } = message;
  const name =
    senderId === null ? (
      t("someUser")
    ) : (
      <Link to="/user-home" search={{ uid: senderId, username: senderUsername }}>
        {senderUsername}
      </Link>
    );
  if (senderNum <= 1) return name;
  return (
    <>
      {name} {t("andOthers", { count: senderNum - 1 })}
    </>
  );
}
