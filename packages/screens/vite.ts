import { contract, wireOf } from '@taice/contract';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { bootInDev } from './vite/boot-in-dev.ts';
import { compressed } from './vite/compressed.ts';
import { firstPaint } from './vite/first-paint.ts';
import { preloadScreens } from './vite/preload-screens.ts';
import { virtualWire } from './vite/virtual-wire.ts';

export type TaiceViteOptions = {
  /** Absolute folder of the shell: where its `index.html` is. */
  root: string;
  /** Path that the shell is served under, with a slash at both ends. */
  base: '/' | '/tg/';
  /** Screens that the page most likely opens with, `posts/feed-screen`; asked for with the page. */
  preload?: readonly string[];
};

const api = 'http://localhost:8080';

/** Everything that a first load needs, whatever screen it opens. */
const vendor =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|jotai|i18next|react-i18next|use-sync-external-store|ky)[\\/]/;

/** Modules of the workspace do nothing by being imported; their style sheets and entries do. */
const pure = /[\\/]packages[\\/](ui|core|contract|screens)[\\/]src[\\/].*\.tsx?$/;

/** How a shell is built and served while it is worked on. */
export const taiceVite = ({ root, base, preload = [] }: TaiceViteOptions): UserConfig => ({
  root,
  base,
  plugins: [
    react(),
    virtualWire(JSON.stringify(wireOf(contract))),
    firstPaint(),
    preloadScreens(preload),
    bootInDev(api, base),
    compressed(),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/dev', '/healthz'].map((path) => [path, api])),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A data: URI would be fetched again with every page; the policy of the pages has none for scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !pure.test(id) },
      output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor, priority: 2 }] } },
    },
  },
});
