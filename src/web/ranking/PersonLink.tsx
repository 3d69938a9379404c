import { Link } from "@tanstack/react-router";
import { Avatar } from "../ui/Avatar.tsx";
import styles from "./PersonLink.module.css";

interface Person {
  uid: string;
  username: string;
  avatar: string | null;
}

/** A user by picture and name, with a link to their page. */
export function PersonLink({ person }: { person: Person }) {
  const { uid, username, avatar } = person;
  return (
    <Link to="/user-home" search={{ uid, username }} className={styles.person}>
      <Avatar src={avatar} name={username} size={28} />
      <span className={styles.name}>{username}</span>
    </Link>
  );
}
