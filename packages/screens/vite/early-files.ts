import { langHeaders } from '@taice/contract/shapes';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { neededModules } from './needed-modules.ts';
import { localeModule } from './split-locales.ts';

const source = path.resolve(import.meta.dirname, '../src');

/** The screens that most visits begin with, by path. The mini-app includes its Home. */
export const firstScreens: Readonly<Record<string, string>> = {
  '/Home': 'home/home-screen.tsx',
  '/V2/videos': 'posts/feed-screen.tsx',
  '/videoDetail': 'posts/video-detail-screen.tsx',
};

/** Each language by its tag in the `<html lang>` that the server writes. */
const languages = Object.entries(langHeaders).map(([lang, tag]) => [tag.replace('_US', ''), lang]);

export interface EarlyFiles {
  readonly plugin: Plugin;
  /** True for a module that a first screen needs; available once all modules are read. */
  readonly isEarly: (module: string) => boolean;
  /** Modules of the application, of the first screens, and their later imports; available once all modules are read. */
  readonly firstModules: () => ReadonlySet<string>;
}

/** Modules that import code for later than the first screen, whose texts load later. */
const importsLater = /[\\/](routes|late-overlays|detail-talk|late-feed-talk|search-field)\.tsx$/;

/**
 * Lists the files of the first screens and texts in the page's first script, by path and by language. They load in
 * parallel with the application, not after it has run. Must come after `firstVideo`, which writes that script. The
 * names have no folder, or the service worker would take them for files of the first load.
 */
export const earlyFiles = (): EarlyFiles => {
  let base = '/';
  let root = '';
  let modules: ReadonlySet<string> = new Set();
  let firstModules: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'taice:early-files',
    apply: 'build',
    configResolved: (config) => {
      ({ base, root } = config);
    },
    async buildEnd() {
      const entries = Object.values(firstScreens).map((file) => path.join(source, file));
      modules = await neededModules(this, entries);
      const first = await neededModules(this, [path.join(root, 'src/main.tsx'), ...entries]);
      const loaded = [...first]
        .filter((id) => !importsLater.test(id))
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      firstModules = new Set([...first, ...(await neededModules(this, loaded))]);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const findChunk = (id: string): Rolldown.OutputChunk => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
          if (!chunk) throw new TypeError(`no file contains ${id}`);
          return chunk;
        };
        const collectImports = (
          chunk: Rolldown.OutputChunk,
          all = new Set<string>(),
        ): Set<string> => {
          if (all.has(chunk.fileName)) return all;
          all.add(chunk.fileName);
          for (const css of chunk.viteMetadata?.importedCss ?? []) all.add(css);
          for (const name of chunk.imports) {
            const next = bundle[name];
            if (next?.type === 'chunk') collectImports(next, all);
          }
          return all;
        };
        const preloaded = collectImports(findChunk(path.join(root, 'src/main.tsx')));
        const filesOf = (id: string): string[] =>
          [...collectImports(findChunk(id))].filter((name) => !preloaded.has(name));
        const all = [
          ...Object.entries(firstScreens)
            .filter(([at]) => base === '/' || at !== '/Home')
            .map(([at, file]) => [at, filesOf(path.join(source, file))]),
          ...languages.map(([tag, lang]) => [
            tag,
            filesOf(localeModule(path.join(source, `locales/${lang}`), 'first')),
          ]),
        ];
        const text = JSON.stringify([base, Object.fromEntries(all)]);
        return html.replace('__EARLY__', () => text.replaceAll('assets/', ''));
      },
    },
  };
  return { plugin, isEarly: (module) => modules.has(module), firstModules: () => firstModules };
};
