// One module for the pages about the site and the loaders of their UI strings, to shorten the list of files that a
// first visit loads.
export { DeveloperPage } from "./developer/DeveloperPage.tsx";
export { loadDeveloperWords } from "./developer/texts.ts";
export { IntroductionPage } from "./introduction/IntroductionPage.tsx";
export { loadIntroductionWords } from "./introduction/texts.ts";
