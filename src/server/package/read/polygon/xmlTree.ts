import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { PackageFault } from "../../report.ts";

/** An XML element with its content. */
export class XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  text = "";

  constructor(name: string, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  get(attribute: string): string {
    return this.attributes.get(attribute) ?? "";
  }

  /** The first element at this path of names. */
  at(...path: string[]): XmlElement | undefined {
    return this.all(...path)[0];
  }

  /** All elements at this path of element names. */
  all(...path: string[]): XmlElement[] {
    let here: XmlElement[] = [this];
    for (const name of path) {
      here = here.flatMap(({ children }) => children.filter((child) => child.name === name));
    }
    return here;
  }

  textAt(...path: string[]): string {
    return this.at(...path)?.text.trim() ?? "";
  }
}

const DEEPEST = 30;
const ELEMENTS_MAX = 200_000;

/**
 * Parses a small XML file into a tree. Document type declarations are rejected, so a file cannot declare entities.
 * Throws a PackageFault with the code `xmlBroken`.
 */
export function xmlTree(xml: string): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const refuse = (problem: string) => {
    throw new PackageFault("xmlBroken", { problem });
  };
  parser.on("doctype", () => refuse("<!DOCTYPE>"));
  parser.on("error", (error) => refuse(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    elements += 1;
    if (open.length >= DEEPEST || elements > ELEMENTS_MAX) refuse(`<${name.slice(0, 50)}>`);
    const values = Object.entries(attributes as Record<string, string | SaxesAttributePlain>);
    const plain = values.map(([key, value]): [string, string] => [
      key,
      typeof value === "string" ? value : value.value,
    ]);
    const element = new XmlElement(name, new Map(plain));
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml).close();
  if (!root) throw new PackageFault("xmlBroken", { problem: "<problem>" });
  return root;
}
