import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export type Words = { readonly [key: string]: string | Words };

/** The plural forms stand beside each other: `unread_one`, `unread_other`. */
const plural = /_(one|other)$/;

/** A literal that may be a key, `shell.logOut`, or the beginning of one, `wallet.status.`. */
const literals = /["'`]([a-z]\w*(?:\.\w+)+|[a-z]\w*\.(?:\w+\.)*)(?=["'`]|\$\{)/gi;

/** All that may be keys, or their beginnings, in a program. */
export const keysIn = (code: string): string[] =>
  [...code.matchAll(literals)].map(([, key = '']) => key);

/**
 * Parts `words` in those that `keys` name and the others. A key that ends in a dot, and one of a group, names all that is
 * below it.
 */
export const splitWords = (
  words: Words,
  keys: ReadonlySet<string>,
): [named: Words, others: Words] => {
  const parts = (group: Words, before: string): [Words, Words] => {
    const named: Record<string, string | Words> = {};
    const others: Record<string, string | Words> = {};
    for (const [name, value] of Object.entries(group)) {
      const key = before + name;
      if (keys.has(key) || keys.has(`${key}.`) || keys.has(key.replace(plural, ''))) {
        named[name] = value;
      } else if (typeof value === 'string') {
        others[name] = value;
      } else {
        const [some, rest] = parts(value, `${key}.`);
        if (Object.keys(some).length > 0) named[name] = some;
        if (Object.keys(rest).length > 0) others[name] = rest;
      }
    }
    return [named, others];
  };
  return parts(words, '');
};

const locale = /[\\/]locales[\\/]\w+\.json$/;
const later = /[\\/]later-words\.ts$/;
const mark = /(["'`])words:([^"'`]+):(first|later)\1/;

/** The module of one part of a language. No name that Vite takes for data: its text is known only once all modules are read. */
export const wordsModule = (file: string, part: 'first' | 'later'): string =>
  `words:${file.replace(/\.json$/, '')}:${part}`;

/**
 * Puts the words of each language in two files: those that the first screens and what they load by themselves name, which
 * the page fetches at once, and the others. `modules` gives the first screens' modules once all modules are read.
 */
export const wordsInTwo = (modules: () => ReadonlySet<string>): Plugin => {
  let keys: ReadonlySet<string> | undefined;
  return {
    name: 'taice:words-in-two',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!locale.test(source) || importer === undefined) return null;
      const file = path.resolve(path.dirname(importer), source);
      return wordsModule(file, later.test(importer) ? 'later' : 'first');
    },
    load: (id) =>
      id.startsWith('words:') ? `export default JSON.parse(${JSON.stringify(id)})` : null,
    renderChunk(code, chunk) {
      const found = chunk.moduleIds.some((id) => id.startsWith('words:')) && mark.exec(code);
      if (!found) return null;
      const [text, , file = '', part] = found;
      keys ??= new Set([...modules()].flatMap((id) => keysIn(this.getModuleInfo(id)?.code ?? '')));
      const words = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Words;
      const json = JSON.stringify(splitWords(words, keys)[part === 'first' ? 0 : 1]);
      const literal = `'${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
      return code.replace(text, () => literal);
    },
  };
};
