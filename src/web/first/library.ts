import format from "use-intl/format-message/format-only";
import type { Locale } from "../../shared/locale.ts";
import { stringifySearch } from "../platform/searchParams.ts";
import hover from "../ui/HoverCard.module.css";
import { jsx, type Piece } from "./drawing.ts";

/**
 * Replaces router, queries, session and texts for the components of a first drawing: a
 * guest without running queries (substituted by scripts/vite-first-drawing.mjs).
 */
interface Words {
  [key: string]: Words | string;
}

let words: Words = {};
let shown: Locale;

/** The language of the page and its compiled texts. */
export function setTexts(locale: Locale, texts: object): void {
  shown = locale;
  words = texts as Words;
}

export const useLocaleShown = (): Locale => shown;

export function useTexts(group: string) {
  return (key: string, values: Record<string, unknown> = {}): string => {
    const message = [group, ...key.split(".")].reduce<unknown>(
      (tree, name) => (tree as Words)[name],
      words,
    );
    const options = { cache: {}, formatters, locale: shown, timeZone: undefined };
    return String(format(key, message as string, values as never, options as never));
  };
}

const formatters = {
  getNumberFormat: once(
    (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  ),
  getPluralRules: once(
    (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  ),
  getDateTimeFormat: once(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  ),
};

/** Cached: creating one takes milliseconds on a slow phone. */
function once<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>();
  return (...args: Args): Made => {
    const key = JSON.stringify(args);
    const one = made.get(key) ?? make(...args);
    made.set(key, one);
    return one;
  };
}

export const useSession = () => null;
export const isStaff = () => false;
export const isProblemStaff = () => false;
/** Only for signed-in users. */
export const RecentSubmissions = () => null;

interface Question {
  queryKey?: readonly unknown[];
}

const answers = new Map<string, unknown>();

/** Data of a query, from the responses of boot.js; all other queries are pending. */
export function answered({ queryKey }: Question, data: unknown): void {
  answers.set(JSON.stringify(queryKey), data);
}

export function useQuery({ queryKey }: Question) {
  const data = answers.get(JSON.stringify(queryKey));
  return { data, error: null, isError: false, isPending: data === undefined };
}
export const queryOptions = (options: Question): Question => options;
export const keepPreviousData = undefined;
export const call = undefined;
export const toast = undefined;
export const announce = undefined;
/** Refusals are reported by main.tsx. */
export const useErrorText = () => String;
export const requestIdOf = () => null;

/** The address has no search parameters: with any, nothing is drawn. */
export const getRouteApi = () => ({ useSearch: () => ({}) });
export const useNavigate = () => undefined;

interface LinkProps {
  to?: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  [more: string]: unknown;
}

/** Links to the router's target by a full page load; without an address when it depends on more. */
function linked({ to, params = {}, search = {}, ...rest }: LinkProps) {
  if (!to?.startsWith("/") || typeof search !== "object") return rest;
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { ...rest, href: path + stringifySearch(search) };
}

export const createLink = (component: Piece["type"]) => (props: LinkProps) =>
  jsx(component, linked(props));
export const Link = createLink("a");

/** Shown without its card, which comes with React. */
export const HoverCard = (props: { label: string; children: unknown; className?: string }): Piece =>
  jsx("button", {
    ...{ inert: true, type: "button", "aria-label": props.label, children: props.children },
    className: `${hover["anchor"]} ${props.className ?? ""}`,
  });
export const Tooltip = ({ children }: { children: unknown }): Piece =>
  jsx("span", { className: hover["plain"], children });

/** The page's heading, without its id and without setting the document's title. */
export const PageTitle = (props: {
  title: string;
  children?: unknown;
  className?: string;
}): Piece => jsx("h1", { className: props.className, children: props.children ?? props.title });
