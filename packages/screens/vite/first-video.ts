import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

/** What the build wrote into the head for the application. */
const modules = /^ *<script type="module" crossorigin src="([^"]+)"><\/script>\n?/gm;
const styles = /^ *<link rel="stylesheet"[^>]*>\n?/gm;

/**
 * Writes `src/first-video/first-video.ts`, bundled, into the start of the page's body; it is what starts
 * the application's modules. Inline, since a request would come before the video's; the server allows it
 * by its hash. The style sheet goes under the place of the application: what stands above it is painted
 * without waiting, and an inline script waits for one before it.
 */
export const firstVideo = (): Plugin => ({
  name: 'taice:first-video',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      // Browsers below the floor must be able to run it: it tells them so.
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
        .replace('<div id="root"></div>', (place) => `${place}\n${sheets}`);
    },
  },
});
