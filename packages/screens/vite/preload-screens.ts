import type { Plugin } from 'vite';

/**
 * Has the page ask for the code of its likely first screens at once, not only when the
 * application's entry has run.
 */
export const preloadScreens = (screens: readonly string[]): Plugin => ({
  name: 'taice:preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      return screens.flatMap((screen) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}.tsx`));
        if (!chunk) throw new Error(`${screen} has no chunk of its own to preload`);
        const base = /src="([^"]*)assets\//.exec(html)?.[1] ?? '/';
        return [chunk.fileName, ...chunk.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: base + file },
            injectTo: 'head' as const,
          }));
      });
    },
  },
});
