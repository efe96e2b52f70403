import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFiles } from '@taice/contract/pages';
import type { Lang } from '@taice/contract/shapes';

/** Reads which files each page of a built shell needs; the result lists them for a path without the shell's prefix. */
export const readPageFiles = async (
  dist: string,
): Promise<(path: string, lang: Lang) => readonly string[]> => {
  const { words, pages, first } = JSON.parse(
    await readFile(join(dist, 'page-files.json'), 'utf8'),
  ) as PageFiles;
  return (path, lang) => {
    const plain = path === '/' ? '/Home' : path;
    const rest = first.includes(plain) ? [] : [words.rest[lang]];
    return [words.first[lang], ...rest, ...((Object.hasOwn(pages, plain) && pages[plain]) || [])];
  };
};
