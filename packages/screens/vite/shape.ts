import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const source = new URL('./shape.css', import.meta.url);

/** Removes comments and blanks; the file is small and has no strings in which blanks matter. */
const shortened = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .trim();

/** Writes the rules of the page's outline into its head; the server allows them by their hash. */
export const shape = (): Plugin => ({
  name: 'taice:shape',
  transformIndexHtml: async () => [
    { tag: 'style', children: shortened(await readFile(source, 'utf8')), injectTo: 'head' },
  ],
});
