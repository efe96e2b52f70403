import type { Boot } from '@taice/contract';
import type { PageShape } from '@taice/contract/pages';
import { html, raw } from 'hono/html';

const times = (count: number, part: string): string => part.repeat(count);

const header = '<div class="sh-header"><i class="sh-logo"></i><i class="sh-pill"></i></div>';
const tabs = `<div class="sh-tabs">${times(4, '<i></i>')}</div>`;
const card =
  '<div class="sh-card"><i class="sh-poster"></i><i class="sh-line"></i><i class="sh-line sh-short"></i></div>';
const row = '<div class="sh-row"><i class="sh-thumb"></i><i class="sh-line"></i></div>';
const rail = `<div class="sh-rail">${times(4, '<i></i>')}</div><div class="sh-words"><i class="sh-line"></i><i class="sh-line sh-short"></i></div>`;

/** A few pixels of the picture stand for it at once; the picture itself would be in the video's way. */
const poster = async (placeholder: string | undefined): Promise<string> =>
  placeholder?.startsWith('data:image/')
    ? String(await html`<img class="sh-poster" src="${placeholder}" alt="" />`)
    : '<i class="sh-poster"></i>';

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
    video: `<div class="sh-video"><div>${await poster(detail?.cover_placeholder)}<i class="sh-line"></i><i class="sh-line sh-short"></i></div><div class="sh-next">${times(6, row)}</div></div>`,
    list: `<div class="sh-list"><i class="sh-title"></i>${times(7, row)}</div>`,
  }[shape];
  return String(
    raw(`<div class="sh" data-shape="${shape}" aria-hidden="true">${top}${inside}${bottom}</div>`),
  );
};
