import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

const source = '/src/first-paint.ts';

/**
 * Builds `src/first-paint.ts`, the theme, as the file that the page waits for before it paints. It is a module, because
 * a render-blocking module lets the parser continue to the first video. The application imports shared code from the
 * same file (the group of that name in vite.ts).
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
        // An entry that only imports the file would cost one more round trip before the first paint.
        const firstPaintChunk = chunksOf(bundle).find(
          (file) => file.facadeModuleId === entry() && file.moduleIds.length === 0,
        );
        if (firstPaintChunk) delete bundle[firstPaintChunk.fileName];
      },
    },
  };
};
