/** Creates an element with the given attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Sets an attribute, or removes it if the value is null; an unchanged value is not written. */
export function setAttribute(of: Element, name: string, value: string | null): void {
  if (of.getAttribute(name) === value) return;
  if (value === null) of.removeAttribute(name);
  else of.setAttribute(name, value);
}

/** Sets the text of a node; an unchanged value is not written. */
export function setText(of: Text, text: string): void {
  if (of.data !== text) of.data = text;
}
