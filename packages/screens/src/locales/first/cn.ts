// A build leaves those words that the first pages ask for: see vite/words.ts.
export { default as words } from '../cn.json';
