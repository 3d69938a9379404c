import { Avatar } from "../ui/mark/Avatar.tsx";
import css from "./ClassPicture.module.css";

/** The picture of a class, or a pattern derived from its name. The picture is only a decoration beside the name. */
export function ClassPicture(props: { picture: string | null; name: string; size: string }) {
  const { picture, name, size } = props;
  return (
    <span className={css.picture}>
      <Avatar src={picture} name={name} size={size} />
    </span>
  );
}
