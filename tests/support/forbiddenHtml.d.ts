/** All tags in HTML that are not in the lists above; a `<` that opens no tag also counts. */
export declare function forbiddenHtml(html: string): string[];
