import type { Boot } from '@taice/contract';
import type { Outline } from '@taice/contract/pages';
import { raw } from 'hono/html';
import { thumbHashToAverageRGBA } from 'thumbhash';

const times = (count: number, html: string): string => html.repeat(count);

const logoSvg =
  '<svg width="28" height="28" viewBox="0 0 28 28" fill="none"><path d="M22.8 7.3A11 11 0 1 0 25 14" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path class="sh-play" d="M11.5 9.4v9.2l7.5-4.6z" stroke-width="1.5" stroke-linejoin="round"/></svg>';
const header = `<div class="sh-header"><b class="sh-logo">${logoSvg}Taice</b><i class="sh-button"></i><i class="sh-button"></i></div>`;
const sideNav = `<div class="sh-side">${times(7, '<i class="sh-line"></i>')}</div>`;
const tabBar = `<div class="sh-tabs">${times(4, '<i></i>')}</div>`;
const title = '<i class="sh-title"></i>';
const line = '<i class="sh-line"></i>';
const shortLine = '<i class="sh-line sh-short"></i>';
const card = `<div class="sh-card"><i class="sh-poster"></i>${line}${shortLine}</div>`;
const row = `<div class="sh-row"><i class="sh-thumb"></i><i class="sh-line"></i></div>`;
const rail = `<div class="sh-rail">${times(4, '<i></i>')}</div>`;

/** A logged-in page hides it, so that its picture is not fetched there. */
const invitationOf = (cover: string | undefined): string => {
  const src = cover?.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const picture = src
    ? `<img class="sh-poster" src="${src}" loading="lazy" fetchpriority="high" alt="" />`
    : '<i class="sh-poster"></i>';
  return `<div class="sh-invite"><div><i class="sh-big"></i><i class="sh-big sh-short"></i>${line}${shortLine}<i class="sh-button"></i></div>${picture}</div>`;
};

/** The picture's own colour stands in for it at once; loading the picture itself would delay the video. */
const poster = (placeholder: string | undefined): string => {
  if (!placeholder) return '<i class="sh-poster"></i>';
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'));
  const fill = [r, g, b].map((channel) => Math.round(channel * 255)).join(' ');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='rgb(${fill})'/></svg>`;
  return `<img class="sh-poster" src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="" />`;
};

/**
 * The page's own outline, painted from the HTML before any style sheet or script has loaded. Styled by the few rules
 * that the build writes into the head (packages/screens/vite/shape.css).
 */
export const renderSkeleton = async (
  shell: 'web' | 'miniapp',
  { shape, sidebar, tabs }: Outline,
  { detail, feed, invitation }: Boot,
): Promise<string> => {
  const web = shell === 'web' && shape !== 'empty';
  const first = feed?.list[0];
  const isWide = first !== undefined && first.width > first.height;
  const content = {
    home: `${shell === 'web' ? invitationOf(invitation?.list[0]?.cover) : ''}<div class="sh-chips">${times(6, '<i></i>')}</div>${title}<div class="sh-grid">${times(8, card)}</div>`,
    feed: `<div class="sh-stage" data-wide="${isWide}"><i class="sh-frame"></i>${rail}<div class="sh-words">${line}${shortLine}</div></div>`,
    video: `<div class="sh-video"><div>${poster(detail?.cover_placeholder)}<i class="sh-bar"></i>${line}${shortLine}</div><div class="sh-next">${times(6, row)}</div></div>`,
    cards: `${title}<div class="sh-cards"><i></i><i></i></div>${times(5, row)}`,
    list: `${title}${times(7, row)}`,
    text: `${title}${times(3, `${times(4, line)}${shortLine}`)}`,
    empty: '',
  }[shape];
  const parts = [
    web ? header : '',
    web && sidebar ? sideNav : '',
    `<div class="sh-main">${content}</div>`,
    tabs ? tabBar : '',
  ];
  return String(
    raw(
      `<div class="sh" data-shell="${shell}" data-shape="${shape}" data-beside="${sidebar}" aria-hidden="true">${parts.join('')}</div>`,
    ),
  );
};
