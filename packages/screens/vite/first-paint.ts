import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const source = '/src/first-paint.ts';

/**
 * Builds `src/first-paint.ts` into one file of its own that the page waits for before it paints:
 * the theme. A module, since one that blocks rendering lets the parser go on to the first video.
 */
export const firstPaint = (): Plugin => {
  let config: ResolvedConfig;
  let file = source;
  return {
    name: 'taice:first-paint',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (config.command === 'serve') return;
      const built = await build({
        configFile: false,
        root: config.root,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: {
            input: path.join(config.root, source),
            treeshake: config.build.rolldownOptions.treeshake,
            output: { format: 'es', codeSplitting: false },
          },
        },
      });
      const [first] = [built].flat();
      if (!first || !('output' in first)) throw new TypeError('first-paint was not built');
      const code = first.output[0].code;
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      file = `assets/first-paint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: file, source: code });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: {
          type: 'module',
          blocking: 'render',
          async: true,
          src: config.base + file.replace(/^\//, ''),
        },
        injectTo: 'head-prepend',
      },
    ],
  };
};
