import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/polyfills/polyfills.ts', import.meta.url));

/** Builds `src/polyfills/polyfills.ts` into a script of its own and names it in the page's first script. */
export const polyfills = (): Plugin => {
  let base = '/';
  let fileName = '';
  return {
    name: 'taice:polyfills',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    async buildStart() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2015',
          lib: { entry, formats: ['iife'], name: 'polyfills', fileName: 'polyfills' },
        },
      });
      const [first] = [built].flat();
      if (!first || !('output' in first)) throw new TypeError('polyfills was not built');
      const source = first.output[0].code;
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 7);
      fileName = `assets/polyfills-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('__POLYFILLS__', base + fileName),
    },
  };
};
