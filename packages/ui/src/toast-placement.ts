/** Elements that toasts must not cover: buttons, fields, and the text of a video's reward. */
const kept =
  'button,input,select,textarea,[role=slider],a:is(.tc-button,.tc-icon-button,.tc-tab),.tc-reward-bar';
const gapPx = 8;

/** Height above the lowest boxes: a row along the window's bottom. */
const lowestFirst = (boxes: readonly DOMRect[], gap: number): number => {
  const foot = Math.max(...boxes.map(({ bottom }) => bottom));
  const row = boxes.filter(({ bottom }) => bottom > foot - gap);
  return innerHeight - Math.min(...row.map(({ top }) => top)) + gap;
};

/** The bar along the window's bottom that contains `element`, under which the page continues. */
const barOf = (element: Element): DOMRect | undefined => {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { position } = getComputedStyle(around);
    if (position !== 'sticky' && position !== 'fixed') continue;
    const box = around.getBoundingClientRect();
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
  const reach = document.querySelector('dialog:modal:last-of-type') ?? document;
  const found = [...reach.querySelectorAll<HTMLElement>(kept)]
    .filter((element) => !region.contains(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > left && box.left < right);
  const bars = found.flatMap(({ element }) => barOf(element) ?? []);
  const floor = Math.min(innerHeight, ...bars.map(({ top }) => top));
  const boxes = found.map(({ box }) => box).filter(({ top }) => top < floor);
  const overBar = bars.length > 0 ? Math.max(from, innerHeight - floor + gapPx) : from;
  let bottom = overBar;
  let overLowest = overBar;
  for (let tries = 0; tries <= boxes.length; tries += 1) {
    const low = innerHeight - bottom;
    const covered = boxes.filter((box) => box.top < low && box.bottom > low - height);
    if (covered.length === 0) return bottom;
    bottom = innerHeight - Math.min(...covered.map((box) => box.top)) + gapPx;
    if (tries === 0 && bars.length === 0) overLowest = lowestFirst(covered, gapPx);
    if (bottom + height > (innerHeight * 2) / 3) return overLowest;
  }
  return overLowest;
}
