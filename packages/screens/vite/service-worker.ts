import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

/** Chunks that the application loads right after its first paint: API calls and overlays. */
const deferredChunks = ['call', 'overlays'];

/** Builds the service worker into `sw.js` of the shell, with a list of the application's first files. */
export const serviceWorker = (): Plugin => {
  let base = '/';
  return {
    name: 'taice:service-worker',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    generateBundle: {
      // After the page is written.
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new TypeError('the shell has no page');
        // All files that the page itself names anywhere: the style sheet, and those that its first script starts.
        const named = String(page.source).matchAll(/[\w./-]*\/assets\/[\w.-]+\.(?:js|css)/g);
        const begin = [...named]
          .map(([path]) => path)
          .filter((path) => !path.includes('/polyfills-'));
        if (begin.length === 0) throw new TypeError('the page references no file');
        const next = deferredChunks.flatMap((name) => {
          const chunk = Object.values(bundle).find((file) => file.name === name);
          if (chunk?.type !== 'chunk') throw new TypeError(`no file is called ${name}`);
          return [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])];
        });
        const files = [...new Set([...begin, ...next.map((name) => base + name)])];
        const code = await buildScript('service-worker/service-worker.ts', {
          name: 'sw',
          target: 'es2022',
        });
        const version = createHash('sha256')
          .update(code + Object.keys(bundle).toSorted().join(' '))
          .digest('hex')
          .slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: code.replaceAll('__VERSION__', version).replaceAll('__FILES__', files.join(' ')),
        });
      },
    },
  };
};
