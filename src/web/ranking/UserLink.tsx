import { Link } from "@tanstack/react-router";
import { Avatar } from "../ui/mark/Avatar.tsx";
import styles from "./UserLink.module.css";

interface LinkedUser {
  uid: string;
  username: string;
  avatar: string | null;
}

/** A user's picture and name, with a link to the user's page. */
export function UserLink({ user }: { user: LinkedUser }) {
  const { uid, username, avatar } = user;
  return (
    <Link to="/user-home" search={{ uid, username }} className={styles.person}>
      <Avatar src={avatar} name={username} size={28} />
      <span className={styles.name} title={username}>
        {username}
      </span>
    </Link>
  );
}
