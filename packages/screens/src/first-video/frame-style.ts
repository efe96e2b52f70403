/** Position of the page's first video: the frame that the application will use, in CSS. */

const behindPage =
  'position:fixed;z-index:-1;background:#000;pointer-events:none;object-position:50% 35%;';
const abovePage =
  'position:fixed;z-index:1;background:#000;pointer-events:none;object-fit:contain;';
/** Used where the page does not show the video yet. */
export const preloadOnly = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none;';

const tabBar = '52px + var(--inset-bottom, 0px)';
/** Widths at which the detail screen changes from one column under the header to a padded one, then to two. */
const paddedMinWidth = 900;
const twoColumnMinWidth = 1100;
/** Under it a page's edges are 24 instead of 32. */
const wideEdgeMinWidth = 1200;

/** Inline style for a path and the shape of its video. */
export const getFrameStyle = (
  pathname: string,
  { width, height }: { width: number; height: number },
): string => {
  if (pathname === '/tg/' || pathname === '/tg/Home') {
    const objectFit = width > height ? 'contain' : 'cover';
    return `${behindPage}inset:0 0 calc(${tabBar});width:100%;height:calc(100% - (${tabBar}));object-fit:${objectFit}`;
  }
  if (pathname !== '/videoDetail') return preloadOnly;
  const shape = height > width ? 'height:min(72vh,100vw*16/9)' : 'aspect-ratio:16/9';
  if (innerWidth < paddedMinWidth) return `${abovePage}top:56px;left:0;width:100vw;${shape}`;
  const edge = innerWidth < wideEdgeMinWidth ? 24 : 32;
  const sideWidth = innerWidth < twoColumnMinWidth ? 2 * edge : 2 * edge + 32 + 432;
  return `${abovePage}top:84px;left:${edge}px;width:calc(100vw - ${sideWidth}px);${shape};border-radius:14px`;
};
