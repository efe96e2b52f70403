import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

/** Tags that the build wrote into the head for the application. */
const modules = /^ *<script type="module" crossorigin src="([^"]+)"><\/script>\n?/gm;
const styles = /^ *<link rel="stylesheet"[^>]*>\n?/gm;

/**
 * Writes the bundled `src/first-video/first-video.ts` into the start of the page's body; it also starts the
 * application's modules. It is inline, because a request would delay the video; the server allows it by its hash. The
 * style sheet goes below the application's element, so that content above it paints without waiting. An inline script
 * waits for a style sheet before it.
 */
export const firstVideo = (): Plugin => ({
  name: 'taice:first-video',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      // Browsers below the supported versions must be able to run it, because it shows them the notice.
      const script = await buildScript('first-video/first-video.ts', {
        name: 'firstVideo',
        target: 'es2015',
      });
      const application = [...html.matchAll(modules)].map(([, src]) => src).join(' ');
      const code = script
        .trim()
        .replace('__APPLICATION__', application)
        .replaceAll('</', String.raw`<\/`);
      const sheets = html.match(styles)?.join('') ?? '';
      return html
        .replace(modules, '')
        .replace(styles, '')
        .replace(/<body[^>]*>/, (tag) => `${tag}\n    <script>${code}</script>`)
        .replace('<div id="root"></div>', (rootElement) => `${rootElement}\n${sheets}`);
    },
  },
});
