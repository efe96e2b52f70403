import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/first-video/first-video.ts', import.meta.url));

/**
 * Writes `src/first-video/first-video.ts`, bundled, into the start of the page's body. Inline, since a
 * request would come before the video's; the server allows it by its hash.
 */
export const firstVideo = (): Plugin => ({
  name: 'taice:first-video',
  async transformIndexHtml(html) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        lib: { entry, formats: ['iife'], name: 'firstVideo', fileName: 'first-video' },
      },
    });
    const [first] = [built].flat();
    if (!first || !('output' in first)) throw new TypeError('first-video was not built');
    const code = first.output[0].code.trim().replaceAll('</', String.raw`<\/`);
    return html.replace(/<body[^>]*>/, (tag) => `${tag}\n    <script>${code}</script>`);
  },
});
