import path from 'node:path';
import type { PageFiles } from '@taice/contract/pages';
import type { Plugin, Rolldown } from 'vite';
import { firstPaths } from '../src/first-paths.ts';
import { screensOf, type ShellName } from './screens.ts';

const languages = ['en', 'cn', 'tw'] as const;

/**
 * Writes `page-files.json` beside the page: what each address needs besides what the page itself names, so that
 * the server can have all of it fetched at once.
 */
export const pageFiles = (shell: ShellName): Plugin => {
  let base = '/';
  let main = '';
  return {
    name: 'taice:page-files',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
      main = path.join(config.root, 'src/main.tsx');
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const holding = (id: string): Rolldown.OutputChunk | undefined =>
          chunks.find(({ moduleIds }) => moduleIds.includes(id));
        const withImports = (chunk: Rolldown.OutputChunk, all = new Set<string>()) => {
          if (all.has(chunk.fileName)) return all;
          all.add(chunk.fileName);
          for (const css of chunk.viteMetadata?.importedCss ?? []) all.add(css);
          for (const name of chunk.imports) {
            const next = bundle[name];
            if (next?.type === 'chunk') withImports(next, all);
          }
          return all;
        };
        const begin = holding(main);
        if (!begin) throw new TypeError(`no file has ${main}`);
        const there = withImports(begin);
        const wordsOf = (part: string) =>
          Object.fromEntries(
            languages.map((lang) => {
              const id = path.resolve(import.meta.dirname, `../src/locales/${part}/${lang}.ts`);
              const chunk = holding(id);
              if (!chunk) throw new TypeError(`no file has the words of ${id}`);
              return [lang, base + chunk.fileName];
            }),
          );
        const pages = [...screensOf(shell)].map(([at, file]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
          const files = chunk ? [...withImports(chunk)].filter((name) => !there.has(name)) : [];
          return [at, files.map((name) => base + name)];
        });
        const source = {
          words: { first: wordsOf('first'), rest: wordsOf('rest') },
          pages: Object.fromEntries(pages),
          first: [...firstPaths],
        } as PageFiles;
        this.emitFile({
          type: 'asset',
          fileName: 'page-files.json',
          source: JSON.stringify(source),
        });
      },
    },
  };
};
