import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export type Words = { readonly [key: string]: string | Words };

/** The plural forms are sibling keys: `unread_one`, `unread_other`. */
const plural = /_(one|other)$/;

/** A string that may be a key, `shell.logOut`, or the beginning of one, `wallet.status.`. */
const keyLike = /["'`]([a-z]\w*(?:\.\w+)+|[a-z]\w*\.(?:\w+\.)*)(?=["'`]|\$\{)/gi;

/** The strings of a program that may be keys or beginnings of keys. */
export const keysIn = (code: string): string[] =>
  [...code.matchAll(keyLike)].map(([, key = '']) => key);

/**
 * Splits `words` into those named by `keys` and the others. The key of a group, with or without a dot at its end, names
 * all texts of the group.
 */
export const splitWords = (
  words: Words,
  keys: ReadonlySet<string>,
): [named: Words, others: Words] => {
  const parts = (group: Words, before: string): [Words, Words] => {
    const named: Record<string, string | Words> = {};
    const otherEntries: Record<string, string | Words> = {};
    for (const [name, value] of Object.entries(group)) {
      const key = before + name;
      if (keys.has(key) || keys.has(`${key}.`) || keys.has(key.replace(plural, ''))) {
        named[name] = value;
      } else if (typeof value === 'string') {
        otherEntries[name] = value;
      } else {
        const [firstPart, laterPart] = parts(value, `${key}.`);
        if (Object.keys(firstPart).length > 0) named[name] = firstPart;
        if (Object.keys(laterPart).length > 0) otherEntries[name] = laterPart;
      }
    }
    return [named, otherEntries];
  };
  return parts(words, '');
};

const locale = /[\\/]locales[\\/]\w+\.json$/;
const later = /[\\/]later-words\.ts$/;
const mark = /(["'`])words:([^"'`]+):(first|later)\1/;

/** Id of the module with one part of a locale. It does not end in `.json`, because Vite would read it as data. */
export const localeModule = (file: string, part: 'first' | 'later'): string =>
  `words:${file.replace(/\.json$/, '')}:${part}`;

/**
 * Builds two files of each locale: the texts that `firstModules` name, which the page loads at once, and the others.
 * `firstModules` is called once all modules are read.
 */
export const splitLocales = (firstModules: () => ReadonlySet<string>): Plugin => {
  let keys: ReadonlySet<string> | undefined;
  return {
    name: 'taice:split-locales',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!locale.test(source) || importer === undefined) return null;
      const file = path.resolve(path.dirname(importer), source);
      return localeModule(file, later.test(importer) ? 'later' : 'first');
    },
    load: (id) =>
      id.startsWith('words:') ? `export default JSON.parse(${JSON.stringify(id)})` : null,
    renderChunk(code, chunk) {
      const match = chunk.moduleIds.some((id) => id.startsWith('words:')) && mark.exec(code);
      if (!match) return null;
      const [text, , file = '', part] = match;
      keys ??= new Set(
        [...firstModules()].flatMap((id) => keysIn(this.getModuleInfo(id)?.code ?? '')),
      );
      const words = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Words;
      const json = JSON.stringify(splitWords(words, keys)[part === 'first' ? 0 : 1]);
      const literal = `'${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
      return code.replace(text, () => literal);
    },
  };
};
