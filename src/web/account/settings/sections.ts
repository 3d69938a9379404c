import { type ComponentType, lazy } from "react";
import type { UserInfo } from "../../../shared/account/account.ts";
import { loadMailState } from "../mailState.ts";
import type { SettingsWords } from "./texts.ts";

export interface SectionProps {
  user: UserInfo;
}

interface Section {
  /** Key of the section, which is also its anchor on the page: `/setting#profile`. */
  key: string;
  title: (t: SettingsWords) => string;
  Body: ComponentType<SectionProps>;
  /** The site feature that this section depends on; absent if it depends on none. */
  flag?: "contestRating";
}

/**
 * The sections of the page in order; each is loaded separately, so a new section needs a file and an entry in this
 * list.
 */
export const sections: readonly Section[] = [
  {
    key: "profile",
    title: (t) => t("sections.profile"),
    Body: lazy(async () => ({ default: (await import("./ProfileSection.tsx")).ProfileSection })),
  },
  {
    key: "password",
    title: (t) => t("sections.password"),
    Body: lazy(async () => ({ default: (await import("./PasswordSection.tsx")).PasswordSection })),
  },
  {
    key: "email",
    title: (t) => t("sections.email"),
    Body: lazy(async () => {
      const [{ EmailSection }] = await Promise.all([
        import("./EmailSection.tsx"),
        // Preloaded, so that the form starts with the right fields.
        loadMailState(),
      ]);
      return { default: EmailSection };
    }),
  },
  {
    key: "secondFactor",
    title: (t) => t("sections.secondFactor"),
    Body: lazy(async () => ({
      default: (await import("./SecondFactorSection.tsx")).SecondFactorSection,
    })),
  },
  {
    key: "sessions",
    title: (t) => t("sections.sessions"),
    Body: lazy(async () => ({ default: (await import("./SessionsSection.tsx")).SessionsSection })),
  },
  {
    key: "rating",
    title: (t) => t("sections.contestRating"),
    flag: "contestRating",
    Body: lazy(async () => ({ default: (await import("./RatingSection.tsx")).RatingSection })),
  },
  {
    key: "remote",
    title: (t) => t("sections.remote"),
    Body: lazy(async () => {
      const section = await import("../../remote/RemoteSection.tsx");
      await section.wordsReady();
      return { default: section.RemoteSection };
    }),
  },
  {
    key: "tokens",
    title: (t) => t("sections.tokens"),
    Body: lazy(async () => ({ default: (await import("./TokensSection.tsx")).TokensSection })),
  },
];
