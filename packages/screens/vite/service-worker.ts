import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Builds the service worker into `sw.js` of the shell, with the files that the application begins with. */
export const serviceWorker = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'taice:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const begin = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || begin.has(name)) return;
        begin.add(name);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) begin.add(sheet);
        for (const other of chunk.imports) add(other);
      };
      for (const each of Object.values(bundle))
        if (each.type === 'chunk' && each.isEntry) add(each.fileName);
      const files = [...begin].toSorted().map((name) => config.base + name);
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry, formats: ['iife'], name: 'serviceWorker', fileName: 'sw' },
        },
      });
      const [first] = [built].flat();
      if (!first || !('output' in first)) throw new TypeError('the service worker was not built');
      const { code } = first.output[0];
      const version = createHash('sha256')
        .update(code + Object.keys(bundle).toSorted().join(' '))
        .digest('hex')
        .slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: code
          .replaceAll('__BASE__', config.base)
          .replaceAll('__VERSION__', version)
          .replaceAll('__FILES__', files.join(' ')),
      });
    },
  };
};
