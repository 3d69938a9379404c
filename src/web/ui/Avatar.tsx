import { useState } from "react";
import styles from "./Avatar.module.css";

/** A user's picture, or the first letter of their name. Decoration beside the name. */
export function Avatar(props: { src: string | null; name: string; size: number | string }) {
  const { src, name, size } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const style = { ["--avatar" as string]: typeof size === "number" ? `${size}px` : size };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {src && src !== broken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        String.fromCodePoint(name.codePointAt(0) ?? 63).toUpperCase()
      )}
    </span>
  );
}
