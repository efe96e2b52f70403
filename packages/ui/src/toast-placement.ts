/** Elements that toasts must not cover: buttons, fields, and the text of a video's reward. */
const protectedSelector =
  'button,input,select,textarea,[role=slider],a:is(.tc-button,.tc-icon-button,.tc-tab),.tc-reward-bar';
const gapPx = 8;

/** Height above the lowest boxes: a row along the window's bottom. */
const lowestFirst = (boxes: readonly DOMRect[], gap: number): number => {
  const lowestBottom = Math.max(...boxes.map(({ bottom }) => bottom));
  const row = boxes.filter(({ bottom }) => bottom > lowestBottom - gap);
  return innerHeight - Math.min(...row.map(({ top }) => top)) + gap;
};

/** The bar along the window's bottom that contains `element`, under which the page continues. */
const barOf = (element: Element): DOMRect | undefined => {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    const { position } = getComputedStyle(ancestor);
    if (position !== 'sticky' && position !== 'fixed') continue;
    const box = ancestor.getBoundingClientRect();
    return box.bottom >= innerHeight - 1 && box.height < innerHeight / 3 ? box : undefined;
  }
  return undefined;
};

/**
 * Distance from the window's bottom, in px, at which `region` covers no button and no part of the ring. That is `from`,
 * or a position above the lowest buttons that it would cover. It is always above a bar along the bottom. Without room
 * in the lower two thirds it is above the bar, or the lowest buttons, which are the tabs.
 */
export function findFreeBottom(region: HTMLElement, from: number): number {
  const { left, right, height } = region.getBoundingClientRect();
  const root = document.querySelector('dialog:modal:last-of-type') ?? document;
  const obstacles = [...root.querySelectorAll<HTMLElement>(protectedSelector)]
    .filter((element) => !region.contains(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > left && box.left < right);
  const bars = obstacles.flatMap(({ element }) => barOf(element) ?? []);
  const barsTop = Math.min(innerHeight, ...bars.map(({ top }) => top));
  const boxes = obstacles.map(({ box }) => box).filter(({ top }) => top < barsTop);
  const overBar = bars.length > 0 ? Math.max(from, innerHeight - barsTop + gapPx) : from;
  let bottom = overBar;
  let overLowest = overBar;
  for (let tries = 0; tries <= boxes.length; tries += 1) {
    const toastTop = innerHeight - bottom;
    const coveredBoxes = boxes.filter(
      (box) => box.top < toastTop && box.bottom > toastTop - height,
    );
    if (coveredBoxes.length === 0) return bottom;
    bottom = innerHeight - Math.min(...coveredBoxes.map((box) => box.top)) + gapPx;
    if (tries === 0 && bars.length === 0) overLowest = lowestFirst(coveredBoxes, gapPx);
    if (bottom + height > (innerHeight * 2) / 3) return overLowest;
  }
  return overLowest;
}
