import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/first-video/first-video.ts', import.meta.url));

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
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          // Also what is too old for the application must be able to say so.
          target: 'es2015',
          lib: { entry, formats: ['iife'], name: 'firstVideo', fileName: 'first-video' },
        },
      });
      const [first] = [built].flat();
      if (!first || !('output' in first)) throw new TypeError('first-video was not built');
      const application = [...html.matchAll(modules)].map(([, src]) => src).join(' ');
      const code = first.output[0].code
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
