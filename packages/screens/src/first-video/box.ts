/** Where the page's first video stands: the frame of the application's own, in its CSS terms. */

const under = 'position:fixed;z-index:-1;background:#000;pointer-events:none;';
const over = 'position:fixed;z-index:1;background:#000;pointer-events:none;object-fit:contain;';
const warmOnly = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none;';

const tabBar = '52px + var(--inset-bottom, 0px)';
/** Widths at which the detail screen goes from one column under the header to a padded, then two. */
const padded = 900;
const twoColumns = 1100;

/** Inline style for a path and the shape of its video. */
export const boxOf = (
  pathname: string,
  { width, height }: { width: number; height: number },
): string => {
  if (pathname === '/tg/' || pathname === '/tg/Home') {
    const fit = width > height ? 'contain' : 'cover';
    return `${under}inset:0 0 calc(${tabBar});width:100%;height:calc(100% - (${tabBar}));object-fit:${fit}`;
  }
  if (pathname !== '/videoDetail') return warmOnly;
  if (innerWidth < padded) return `${over}top:56px;left:0;width:100vw;aspect-ratio:16/9`;
  const beside = innerWidth < twoColumns ? 64 : 64 + 32 + 432;
  return `${over}top:84px;left:32px;width:calc(100vw - ${beside}px);aspect-ratio:16/9;border-radius:14px`;
};
