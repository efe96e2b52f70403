import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { neededBy } from './imports.ts';

type Words = { [key: string]: string | Words };

const plural = /_(one|other)$/;
const part = /^(.*[\\/]locales)[\\/](first|rest)[\\/](\w+)\.ts$/;

/** Tells the keys that `code` names, or begins to name, from all others. */
const asksFor = (code: string): ((key: string) => boolean) => {
  const named = new Set([...code.matchAll(/['"]([\w.-]+)['"]/g)].map(([, text]) => text));
  const begun = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/g)].map(([, start = '']) => start);
  return (key) => {
    const name = key.replace(plural, '');
    return named.has(name) || begun.some((start) => name.startsWith(start));
  };
};

const chosen = (words: Words, wanted: (key: string) => boolean, before = ''): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, text]): Array<[string, string | Words]> => {
      const key = before + name;
      if (typeof text === 'string') return wanted(key) ? [[name, text]] : [];
      const inside = chosen(text, wanted, `${key}.`);
      return Object.keys(inside).length > 0 ? [[name, inside]] : [];
    }),
  );

/** A parser of JSON is faster than one of scripts. */
const inScript = (words: Words): string =>
  `export const words = JSON.parse(${JSON.stringify(JSON.stringify(words))});`;

/**
 * Cuts each language in two: what the code that `entries` import at once asks for (`locales/first/en.ts`), and all
 * other words (`locales/rest/en.ts`). Where nothing is built both are the whole file.
 */
export const words = (entries: readonly string[]): Plugin => {
  let first: ((key: string) => boolean) | undefined;
  return {
    name: 'taice:words',
    apply: 'build',
    load: {
      filter: { id: part },
      handler(id) {
        const [, folder = '', which, lang] = part.exec(id) ?? [];
        first ??= asksFor(
          [...neededBy(entries)]
            .filter((each) => /\.tsx?$/.test(each))
            .map((each) => readFileSync(each, 'utf8'))
            .join('\n'),
        );
        const isFirst = first;
        const wanted = which === 'first' ? isFirst : (key: string) => !isFirst(key);
        const all = JSON.parse(readFileSync(path.join(folder, `${lang}.json`), 'utf8')) as Words;
        return { code: inScript(chosen(all, wanted)), moduleType: 'js' };
      },
    },
  };
};
