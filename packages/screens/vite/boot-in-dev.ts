import type { Plugin } from 'vite';

type BootMarkup = { head: string; body: string };

/**
 * While the shell is worked on, its page comes from Vite and what the server writes into pages is
 * asked for at the server.
 */
export const bootInDev = (api: string, base: string): Plugin => ({
  name: 'taice:boot-in-dev',
  apply: 'serve',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { originalUrl = base }) {
      const answer = await fetch(`${api}/dev/boot?path=${encodeURIComponent(originalUrl)}`);
      if (!answer.ok) throw new Error(`${api}/dev/boot answered ${answer.status}`);
      const { head, body } = (await answer.json()) as BootMarkup;
      return html
        .replace('</head>', () => `${head}</head>`)
        .replace(/<body[^>]*>/, (tag) => tag + body);
    },
  },
});
