import { createContext, type Ref, type RefCallback, use, useCallback } from "react";

/** An element of a form that shows the errors of the fields in `names`. */
interface FieldPlace {
  names: readonly string[];
  element: HTMLElement;
  /** The part of the form that contains the element; null: the form has no parts. */
  part: string | null;
  /** Absent: the element itself gets the focus. */
  focus?: (() => void) | undefined;
}

/**
 * A field that was found: its element, and a function that focuses the control with the error or, if there is no such
 * control, the first control.
 */
interface FoundField {
  element: HTMLElement;
  focus: (options?: FocusOptions) => void;
}

/** The fields that a form currently shows, by their names. */
export interface FieldPlaces {
  /** Adds an element; the returned function removes it again. */
  add: (place: FieldPlace) => () => void;
  /** Names of all fields that are shown. */
  names: () => string[];
  /** The parts of the form that contain the fields with these names, in the page's order. */
  partsOf: (names: readonly string[]) => string[];
  /** The first shown field, in page order, that has one of these names; null if none of them is shown. */
  first: (names: readonly string[]) => FoundField | null;
}

export function createFieldPlaces(): FieldPlaces {
  const places = new Set<FieldPlace>();
  const placesOf = (fields: readonly string[]) =>
    [...places]
      .filter(({ names }) => names.some((name) => fields.includes(name)))
      .toSorted(inPageOrder);
  return {
    add(place) {
      places.add(place);
      return () => void places.delete(place);
    },
    names: () => [...places].flatMap(({ names }) => names),
    partsOf: (fields) => [...new Set(placesOf(fields).flatMap(({ part }) => part ?? []))],
    first(fields) {
      const [first] = placesOf(fields);
      if (!first) return null;
      const all = placesOf(first.names);
      const control = all.find(isFaulty) ?? all.find(isControl) ?? first;
      const focus = (options?: FocusOptions) =>
        control.focus ? control.focus() : control.element.focus(options);
      return { element: first.element, focus };
    },
  };
}

function inPageOrder(one: FieldPlace, other: FieldPlace): number {
  const position = one.element.compareDocumentPosition(other.element);
  return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function isFaulty({ element }: FieldPlace): boolean {
  return element.getAttribute("aria-invalid") === "true";
}

/**
 * Whether the element is a control. A block of several controls is not a control: it can receive the focus, but only
 * from this module.
 */
function isControl({ element, focus }: FieldPlace): boolean {
  return focus !== undefined || element.tabIndex >= 0;
}

/** The fields of the form that contains a component; null: there is no form. */
export const FieldPlacesContext = createContext<FieldPlaces | null>(null);

/** The name of the form part to which a component belongs; null: there is none. */
export const FormPartContext = createContext<string | null>(null);

/** Name of the field to which the controls of a block belong; several names are separated by spaces. */
export const FieldNamesContext = createContext<string | undefined>(undefined);

interface OfPlace<Kind> {
  /** The caller's ref, which also receives the element. */
  ref?: Ref<Kind> | undefined;
  focus?: () => void;
}

/**
 * Returns a ref for the element that shows the errors of the field with this name. If several fields share the element,
 * `name` contains their names, separated by spaces. If `name` is undefined, the element belongs to the fields that
 * {@link FieldNamesContext} names. Outside of forms, the hook does nothing.
 */
export function useFieldPlace<Kind extends HTMLElement>(
  name: string | undefined,
  { ref, focus }: OfPlace<Kind> = {},
): RefCallback<Kind> {
  const places = use(FieldPlacesContext);
  const part = use(FormPartContext);
  const ofBlock = use(FieldNamesContext);
  const names = name ?? ofBlock;
  return useCallback(
    (element: Kind | null) => {
      if (element === null) return undefined;
      const leave = names && places?.add({ names: names.split(" "), element, part, focus });
      const leaveOwn = attach(ref, element);
      return () => {
        if (leave) leave();
        leaveOwn();
      };
    },
    [names, places, part, ref, focus],
  );
}

function attach<Kind>(ref: Ref<Kind> | undefined, element: Kind): () => void {
  if (typeof ref === "function") {
    const leave = ref(element);
    return typeof leave === "function" ? leave : () => void ref(null);
  }
  if (!ref) return () => {};
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
