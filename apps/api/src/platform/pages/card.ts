import type { Lang } from '@taice/contract/shapes';
import { html, raw } from 'hono/html';

export interface Picture {
  /** Absolute. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A page's description for search engines, and for messengers that preview a link. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page itself. */
  readonly url: string;
  readonly lang: Lang;
  readonly type: 'website' | 'video.other' | 'profile';
  readonly picture: Picture;
  /** A plain file that any player can play. */
  readonly video?: Picture & { readonly seconds: number };
  /** True if search engines should not show the page. */
  readonly hidden?: boolean;
}

const locales = { en: 'en_US', cn: 'zh_CN', tw: 'zh_TW' } as const satisfies Record<Lang, string>;
const meta = (property: string, content: string | number) =>
  html`<meta property="${property}" content="${content}" />`;

const videoTags = ({ video, url }: Card) =>
  video &&
  html`${meta('og:video', video.url)}${meta('og:video:secure_url', video.url)}${meta('og:video:type', 'video/mp4')}${meta('og:video:width', video.width)}${meta('og:video:height', video.height)}${meta('og:video:duration', Math.round(video.seconds))}
    <meta name="twitter:card" content="player" /><meta name="twitter:player" content="${url}" />
    <meta name="twitter:player:width" content="${video.width}" />
    <meta name="twitter:player:height" content="${video.height}" />
    <meta name="twitter:player:stream" content="${video.url}" />
    <meta name="twitter:player:stream:content_type" content="video/mp4" />`;

/** The tags of a card for the head of its page; every text is escaped. */
export const cardTags = async (card: Card, publicUrl: string): Promise<string> => {
  const { title, description, url, lang, type, picture, hidden } = card;
  const oembed = `${publicUrl}/oembed?${new URLSearchParams({ url, format: 'json' })}`;
  const head = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${hidden ? raw('<meta name="robots" content="noindex" />') : html`<link rel="canonical" href="${url}" />`}${meta('og:site_name', 'Taice')}${meta('og:type', type)}${meta('og:title', title)}${meta('og:description', description)}${meta('og:url', url)}${meta('og:locale', locales[lang])}${meta('og:image', picture.url)}${meta('og:image:width', picture.width)}${meta('og:image:height', picture.height)}${videoTags(card) ?? raw('<meta name="twitter:card" content="summary_large_image" />')}<meta
      name="twitter:title"
      content="${title}"
    /><meta name="twitter:description" content="${description}" /><meta
      name="twitter:image"
      content="${picture.url}"
    />${type === 'website' ? '' : html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}" />`}`;
  return String(await head);
};

/** The page for those who run no script. */
export const noscriptHtml = async (
  { title, description, video, picture }: Card,
  body: string,
): Promise<string> =>
  String(
    await html`<noscript
      ><main>
        <h1>${title}</h1>
        <p>${description}</p>
        ${
          video &&
          html`<video
            src="${video.url}"
            poster="${picture.url}"
            width="${video.width}"
            height="${video.height}"
            controls
            playsinline
          ></video>`
        }
        <p>${body}</p>
      </main></noscript
    >`,
  );
