import css from "./UserHomePage.module.css";
import { useUserHomeWords } from "./texts.ts";

const paths = {
  male: "M10 8.5a5.75 5.75 0 1 1 0 11.5 5.75 5.75 0 0 1 0-11.5ZM14.2 10.2 20 4.4M14.5 4H20v5.5",
  female: "M12 3a5.75 5.75 0 1 1 0 11.5A5.75 5.75 0 0 1 12 3ZM12 14.5V21.5M8.5 18.2h7",
};

/** Renders nothing when the gender is private. */
export function GenderMark({ gender }: { gender: "male" | "female" | "secrecy" }) {
  const t = useUserHomeWords();
  if (gender === "secrecy") return null;
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.2em"
      height="1.2em"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={t(gender)}
      className={css.gender}
    >
      <title>{t(gender)}</title>
      <path d={paths[gender]} />
    </svg>
  );
}
