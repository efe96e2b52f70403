import { readFileSync } from 'node:fs';

const folder = new URL('../../../screens/src/locales/', import.meta.url);

/** Every text of one language by its key, for example `auth.logIn`. */
export const readWords = (lang: 'en' | 'cn' | 'tw'): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  const walk = (node: unknown, key: string) => {
    if (typeof node === 'string') texts.set(key, node);
    else {
      for (const [name, child] of Object.entries(node as object)) {
        walk(child, key === '' ? name : `${key}.${name}`);
      }
    }
  };
  walk(JSON.parse(readFileSync(new URL(`${lang}.json`, folder), 'utf8')), '');
  return texts;
};

/**
 * One text of a language, so that a test finds a button by its text and survives a better wording. With placeholders it
 * is a pattern in which each matches anything.
 */
export const wordsOf = (lang: 'en' | 'cn' | 'tw') => {
  const texts = readWords(lang);
  return (key: string): string | RegExp => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`${lang}.json has no ${key}`);
    if (!text.includes('{{')) return text;
    const parts = text.split(/\{\{.*?\}\}/);
    const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${escaped.join('.+')}$`);
  };
};
