// The pages about the site, with the loaders of their UI strings. They are in one module, so that the list of files
// that a first visit loads is shorter.
export { DeveloperPage } from "./developer/DeveloperPage.tsx";
export { loadDeveloperWords } from "./developer/texts.ts";
export { IntroductionPage } from "./introduction/IntroductionPage.tsx";
export { loadIntroductionWords } from "./introduction/texts.ts";
