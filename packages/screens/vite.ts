import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { bootInDev } from './vite/boot-in-dev.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { earlyFiles } from './vite/early-files.ts';
import { precomputeWire } from './vite/precompute-wire.ts';
import { firstPaint } from './vite/first-paint.ts';
import { firstVideo } from './vite/first-video.ts';
import { leanLibraries } from './vite/lean-libraries.ts';
import { polyfills } from './vite/polyfills.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { shape } from './vite/shape.ts';
import { splitLocales } from './vite/split-locales.ts';
import { styleLayers } from './vite/style-layers.ts';

export type TaiceViteOptions = {
  /** Absolute folder of the shell, which contains its `index.html`. */
  root: string;
  /** Path that the shell is served under, with a slash at both ends. */
  base: '/' | '/tg/';
};

const api = 'http://localhost:8080';

/** Changes only with a library's version, so a release of ours leaves it in the browser's cache. */
const libraries = /[\\/]node_modules[\\/](?!\.pnpm|lucide-react)/;

const icons = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/** The kit's lists, and their mini-app rendering. */
const lists = /[\\/](ui[\\/]src[\\/]list|@telegram-apps[\\/]telegram-ui|@swc[\\/]helpers)[\\/]/;

/** Importing a workspace module has no side effects, except style sheets and entries. */
const pure = /[\\/]packages[\\/](ui|core|contract|screens)[\\/]src[\\/].*\.tsx?$/;

/** TON Connect's dialogs, whose inline styles our policy forbids: only its connector is used. */
const tonWindows = /[\\/]@tonconnect[\\/]ui(-react)?[\\/]/;

/**
 * The first load names the files of all screens, so their names are short: one word for a screen, two for the rest. A
 * shared chunk's name lists its users.
 */
const shortenChunkName = (name: string): string =>
  name
    .replace(/[~.].*$/, '')
    .replace(/-(.*-)?(screen|dialog|sheet|panel)$/, '')
    .replace(/^(\w+-\w+)-.*$/, '$1');

/** Vite configuration of a shell, for the build and the dev server. */
export const taiceVite = ({ root, base }: TaiceViteOptions): UserConfig => {
  const early = earlyFiles();
  return {
    root,
    base,
    plugins: [
      react(),
      leanLibraries(),
      precomputeWire(base === '/' ? 'web' : 'tg_mini'),
      firstPaint(),
      firstVideo(),
      early.plugin,
      splitLocales(early.firstModules),
      polyfills(),
      shape(),
      serviceWorker(),
      styleLayers(),
      bootInDev(api, base),
      compressAssets(),
    ],
    server: {
      proxy: Object.fromEntries(
        ['/api', '/media', '/dev', '/healthz', '/tonconnect'].map((path) => [path, api]),
      ),
    },
    build: {
      // Safari 15.4 lacks only its static blocks; a test finds those.
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: true,
      assetsDir: 'assets',
      // A data: URI would load again with every page, and the pages' policy forbids it for scripts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A page's own imports already name its scripts; in the first load they would add 0.6 KB.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // Libraries for both environments ask for Node's modules if `require` exists.
        transform: { define: { 'typeof require': '"undefined"' } },
        // The mini-app includes its first screen on purpose; the route table still lists it like the others.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        treeshake: {
          // No property read here has side effects.
          propertyReadSideEffects: false,
          moduleSideEffects: [
            { test: pure, sideEffects: false },
            { test: tonWindows, sideEffects: false },
          ],
        },
        output: {
          // The first load names every screen's files. Hex digits compress well; 7 of them are 28 bits.
          hashCharacters: 'hex',
          chunkFileNames: ({ name }) => `assets/${shortenChunkName(name)}-[hash:7].js`,
          // In the first load, beside the names of their scripts; a test looks for the name of the lists' sheet.
          assetFileNames: ({ names }) =>
            names[0] === 'lists.css' ? 'assets/lists-[hash:6].css' : 'assets/[hash:6][extname]',
          codeSplitting: {
            groups: [
              // Includes its shared code with the application, which waits for it anyway.
              { name: 'first-paint', test: /[\\/]src[\\/]first-paint\.ts$/, priority: 4 },
              { name: 'vendor', test: libraries, tags: ['$initial'], priority: 3 },
              { name: 'app', tags: ['$initial'], priority: 2 },
              // Separate, because modules shared with other pages would otherwise load the lists.
              { name: 'icons', test: icons, minShareCount: 2, priority: 1.8 },
              // Only with the pages that look like Telegram's settings.
              { name: 'lists', test: lists, priority: 1.5 },
              // Modules that the first screens share with others, without those that only the others share.
              { name: 'first', test: early.isEarly, minShareCount: 3, priority: 1.2 },
              // Otherwise every icon would be a separate request. Only the number of importers decides, so that nothing
              // here needs a file outside. Of two chunks that need each other, one runs too early.
              { name: 'shared', minShareCount: 3, priority: 1 },
            ],
          },
        },
      },
    },
  };
};
