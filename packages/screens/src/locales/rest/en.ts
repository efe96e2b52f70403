// A build leaves all words that the first pages do not ask for: see vite/words.ts.
export { default as words } from '../en.json';
