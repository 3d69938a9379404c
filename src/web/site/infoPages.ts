// One file for the pages about the site, with the loaders of their texts, to save entries in the list of files that a first visit loads.
export { DeveloperPage } from "./developer/DeveloperPage.tsx";
export { loadDeveloperWords } from "./developer/texts.ts";
export { IntroductionPage } from "./introduction/IntroductionPage.tsx";
export { loadIntroductionWords } from "./introduction/texts.ts";
