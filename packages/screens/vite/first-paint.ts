import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

const source = '/src/first-paint.ts';

/**
 * Makes `src/first-paint.ts` the file that the page waits for before it paints: the theme. A module, since one
 * that blocks rendering lets the parser go on to the first video; the application takes what it shares with it
 * out of the same file (the group of that name in vite.ts).
 */
export const firstPaint = (): Plugin => {
  let config: ResolvedConfig;
  const entry = () => path.join(config.root, source);
  const chunksOf = (bundle: Rolldown.OutputBundle) =>
    Object.values(bundle).filter((file) => file.type === 'chunk');
  return {
    name: 'taice:first-paint',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      if (config.command === 'serve') return;
      this.emitFile({ type: 'chunk', id: entry(), name: 'first-paint' });
    },
    transformIndexHtml: (_html, { bundle }) => {
      const built = bundle && chunksOf(bundle).find((file) => file.moduleIds.includes(entry()));
      if (bundle && !built) throw new TypeError('first-paint was not built');
      return [
        {
          tag: 'script',
          attrs: {
            type: 'module',
            blocking: 'render',
            async: true,
            src: config.base + (built?.fileName ?? source.slice(1)),
          },
          injectTo: 'head-prepend',
        },
      ];
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // An entry that does nothing but import the file: one round trip more before the page paints.
        const bare = chunksOf(bundle).find(
          (file) => file.facadeModuleId === entry() && file.moduleIds.length === 0,
        );
        if (bare) delete bundle[bare.fileName];
      },
    },
  };
};
