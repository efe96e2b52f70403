import type { Plugin } from 'vite';

type BootMarkup = { head: string; body: string };

/** In development Vite serves the shell's page, and the boot data come from the API server. */
export const bootInDev = (api: string, base: string): Plugin => ({
  name: 'taice:boot-in-dev',
  apply: 'serve',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { originalUrl = base }) {
      const response = await fetch(`${api}/dev/boot?path=${encodeURIComponent(originalUrl)}`);
      if (!response.ok) throw new Error(`${api}/dev/boot answered ${response.status}`);
      const { head, body } = (await response.json()) as BootMarkup;
      return html
        .replace('</head>', () => `${head}</head>`)
        .replace(/<body[^>]*>/, (tag) => tag + body);
    },
  },
});
