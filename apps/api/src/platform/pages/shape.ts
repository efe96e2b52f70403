import type { Boot } from '@taice/contract';
import type { PageShape } from '@taice/contract/pages';
import { raw } from 'hono/html';
import { thumbHashToAverageRGBA } from 'thumbhash';

const times = (count: number, part: string): string => part.repeat(count);

const header = '<div class="sh-header"><i class="sh-logo"></i><i class="sh-pill"></i></div>';
const tabs = `<div class="sh-tabs">${times(4, '<i></i>')}</div>`;
const card =
  '<div class="sh-card"><i class="sh-poster"></i><i class="sh-line"></i><i class="sh-line sh-short"></i></div>';
const row = '<div class="sh-row"><i class="sh-thumb"></i><i class="sh-line"></i></div>';
const rail = `<div class="sh-rail">${times(4, '<i></i>')}</div><div class="sh-words"><i class="sh-line"></i><i class="sh-line sh-short"></i></div>`;

/** The picture's own colour stands for it at once; the picture itself would be in the video's way. */
const poster = (placeholder: string | undefined): string => {
  if (!placeholder) return '<i class="sh-poster"></i>';
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'));
  const fill = [r, g, b].map((part) => Math.round(part * 255)).join(' ');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%' fill='rgb(${fill})'/></svg>`;
  return `<img class="sh-poster" src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="" />`;
};

/**
 * The page's own outline, painted from the HTML before any style sheet or script has come. Styled by
 * the few rules that the build writes into the head (packages/screens/vite/shape.css).
 */
export const shapeOf = async (
  shell: 'web' | 'miniapp',
  shape: PageShape,
  { detail }: Boot,
): Promise<string> => {
  const top = shell === 'web' ? header : '';
  const bottom = shell === 'miniapp' && shape !== 'video' ? tabs : '';
  const inside = {
    home: `<div class="sh-chips">${times(6, '<i></i>')}</div><div class="sh-grid">${times(8, card)}</div>`,
    feed: rail,
    video: `<div class="sh-video"><div>${poster(detail?.cover_placeholder)}<i class="sh-line"></i><i class="sh-line sh-short"></i></div><div class="sh-next">${times(6, row)}</div></div>`,
    list: `<div class="sh-list"><i class="sh-title"></i>${times(7, row)}</div>`,
  }[shape];
  return String(
    raw(`<div class="sh" data-shape="${shape}" aria-hidden="true">${top}${inside}${bottom}</div>`),
  );
};
