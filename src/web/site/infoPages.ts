// One module for the pages about the site and the loaders of their UI strings, so that a first visit's list of files
// has fewer entries.
export { DeveloperPage } from "./developer/DeveloperPage.tsx";
export { loadDeveloperWords } from "./developer/texts.ts";
export { IntroductionPage } from "./introduction/IntroductionPage.tsx";
export { loadIntroductionWords } from "./introduction/texts.ts";
