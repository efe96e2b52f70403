import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { bootInDev } from './vite/boot-in-dev.ts';
import { compressed } from './vite/compressed.ts';
import { earlyFiles } from './vite/early-files.ts';
import { evaluatedWire } from './vite/evaluated-wire.ts';
import { firstPaint } from './vite/first-paint.ts';
import { firstVideo } from './vite/first-video.ts';
import { leanLibraries } from './vite/lean-libraries.ts';
import { polyfills } from './vite/polyfills.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { shape } from './vite/shape.ts';
import { splitLocales } from './vite/split-locales.ts';
import { styleLayers } from './vite/style-layers.ts';

export type TaiceViteOptions = {
  /** Absolute folder of the shell: where its `index.html` is. */
  root: string;
  /** Path that the shell is served under, with a slash at both ends. */
  base: '/' | '/tg/';
};

const api = 'http://localhost:8080';

/** Changes only with a library's version, so a release of ours leaves it in the browser's cache. */
const libraries = /[\\/]node_modules[\\/](?!\.pnpm|lucide-react)/;

const icons = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/** The kit's lists, and what draws them in the mini-app. */
const lists = /[\\/](ui[\\/]src[\\/]list|@telegram-apps[\\/]telegram-ui|@swc[\\/]helpers)[\\/]/;

/** Modules of the workspace do nothing by being imported; their style sheets and entries do. */
const pure = /[\\/]packages[\\/](ui|core|contract|screens)[\\/]src[\\/].*\.tsx?$/;

/** TON Connect's windows, whose inline styles no policy of ours allows: its connector alone is used. */
const tonWindows = /[\\/]@tonconnect[\\/]ui(-react)?[\\/]/;

/**
 * The first load names the files of all screens: one word is enough for a screen beside its hash, and two for the rest.
 * Shared chunks are named after all that share them.
 */
const plain = (name: string): string =>
  name
    .replace(/[~.].*$/, '')
    .replace(/-(.*-)?(screen|dialog|sheet|panel)$/, '')
    .replace(/^(\w+-\w+)-.*$/, '$1');

/** How a shell is built and served while it is worked on. */
export const taiceVite = ({ root, base }: TaiceViteOptions): UserConfig => {
  const early = earlyFiles();
  return {
    root,
    base,
    plugins: [
      react(),
      leanLibraries(),
      evaluatedWire(base === '/' ? 'web' : 'tg_mini'),
      firstPaint(),
      firstVideo(),
      early.plugin,
      splitLocales(early.firstModules),
      polyfills(),
      shape(),
      serviceWorker(),
      styleLayers(),
      bootInDev(api, base),
      compressed(),
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
      // A data: URI would be fetched again with every page; the policy of the pages has none for scripts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A page's own imports name its scripts once more; named in the first load too, they cost it 0.6 KB.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // Libraries for both ask for Node's modules where there is a `require`.
        transform: { define: { 'typeof require': '"undefined"' } },
        // The mini-app brings its first screen along on purpose; in the table it stays one of many.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        treeshake: {
          // Nothing here is read for what reading does.
          propertyReadSideEffects: false,
          moduleSideEffects: [
            { test: pure, sideEffects: false },
            { test: tonWindows, sideEffects: false },
          ],
        },
        output: {
          // The first load names every screen's files: letters that compress, 28 bits of them.
          hashCharacters: 'hex',
          chunkFileNames: ({ name }) => `assets/${plain(name)}-[hash:7].js`,
          // In the first load beside the names of the scripts that they belong to; a test looks for that of the lists.
          assetFileNames: ({ names }) =>
            names[0] === 'lists.css' ? 'assets/lists-[hash:6].css' : 'assets/[hash:6][extname]',
          codeSplitting: {
            groups: [
              // With what it shares with the application, which waits for it anyway.
              { name: 'first-paint', test: /[\\/]src[\\/]first-paint\.ts$/, priority: 4 },
              { name: 'vendor', test: libraries, tags: ['$initial'], priority: 3 },
              { name: 'app', tags: ['$initial'], priority: 2 },
              // Apart, or those that the lists share with other pages would bring the lists along.
              { name: 'icons', test: icons, minShareCount: 2, priority: 1.8 },
              // With the pages that look like Telegram's settings, and no others.
              { name: 'lists', test: lists, priority: 1.5 },
              // What the first screens share with others; they do without what only the others share.
              { name: 'first', test: early.isEarly, minShareCount: 3, priority: 1.2 },
              // Else every icon would be a request of its own. By the number of sharers alone, so that nothing in
              // here can need a file outside: chunks that need each other run before what they need is there.
              { name: 'shared', minShareCount: 3, priority: 1 },
            ],
          },
        },
      },
    },
  };
};
