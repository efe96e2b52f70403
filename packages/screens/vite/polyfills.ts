import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

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
      const source = await buildScript('polyfills/polyfills.ts', {
        name: 'polyfills',
        target: 'es2015',
      });
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
