import type { Page } from 'playwright-core';

/** Elements that stick out of the window sideways, and controls whose content is cut off or overflows. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    // The invisible press area around the smallest icon may reach this far.
    const minTouchSize = 14;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a.tc-button, .tc-chip, .tc-tab, .tc-side-item',
      ),
    ];
    const cutControls = controls.filter((element) => {
      const { width } = element.getBoundingClientRect();
      const hidden = width < 2 || getComputedStyle(element).clipPath !== 'none';
      return (
        !hidden &&
        (element.scrollHeight > element.clientHeight + minTouchSize ||
          element.scrollWidth > element.clientWidth + minTouchSize)
      );
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
      ...cutControls.map(
        (element) => `cut: ${element.className} ${element.innerText.slice(0, 20)}`,
      ),
    ];
  });

/** Text that the window or its container cuts off sideways without a sign of it, or that stands one letter a line. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    type Sides = { left: number; right: number };
    const window = { left: 0, right: document.documentElement.clientWidth };
    /** The edges that cut this text off; null if an ellipsis shows it, or the rest can be scrolled to. */
    const edgesOf = (text: Node): Sides[] | null => {
      const edges: Sides[] = [window];
      for (let ancestor = text.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const style = getComputedStyle(ancestor);
        const showsEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
        if (ancestor.inert || showsEllipsis || scrolls || style.clipPath !== 'none') return null;
        if (style.overflowX === 'hidden' || style.overflowX === 'clip')
          edges.push(ancestor.getBoundingClientRect());
      }
      return edges;
    };
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const content = text.textContent?.trim() ?? '';
      if (content === '' || !text.parentElement?.checkVisibility()) continue;
      const edges = edgesOf(text);
      if (!edges) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const isCutOff = edges.some(({ left, right }) =>
        lines.some(
          (line) =>
            (line.left < right && line.right > right + 1) ||
            (line.right > left && line.left < left - 1),
        ),
      );
      if (isCutOff) faults.push(`cut off: ${content.slice(0, 30)}`);
      if (text.parentElement.closest('button'))
        for (const { index, 0: word } of text.textContent?.matchAll(/\p{Script=Latin}{2,}/gu) ??
          []) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            faults.push(`broken: ${word}`);
        }
      if (lines.length > 3 && lines.length > content.length / 2)
        faults.push(`${lines.length} lines for: ${content.slice(0, 30)}`);
    }
    return faults;
  });

/** Text that lies over other text, or over a button or an icon that is not its own. */
export const overlapped = (page: Page) =>
  page.evaluate(() => {
    interface Piece {
      element: Element;
      said: string;
      box: { left: number; right: number; top: number; bottom: number };
    }
    /** The visible part of `line`, without the parts that ancestors with hidden overflow cut off. */
    const visibleBox = (from: Element, line: DOMRect): Piece['box'] => {
      let { left, right, top, bottom } = line;
      let isOut = false;
      for (let ancestor: Element | null = from; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(ancestor);
        // An absolutely placed element is not cut off by ancestors that do not position it.
        const cuts = overflowX !== 'visible' || overflowY !== 'visible';
        if (cuts && !(isOut && position === 'static')) {
          const edge = ancestor.getBoundingClientRect();
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        isOut = position === 'absolute' || (isOut && position === 'static');
      }
      return { left, right, top, bottom };
    };
    const pieces: Piece[] = [];
    const add = (element: Element, said: string, lines: Iterable<DOMRect>) => {
      // A bar may lie over scrolling content, and inert or screen-reader content is not visible at all.
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { position, clipPath } = getComputedStyle(ancestor);
        const isBar = position === 'sticky' || position === 'fixed' || clipPath !== 'none';
        if (isBar || (ancestor instanceof HTMLElement && ancestor.inert)) return;
      }
      for (const line of lines) pieces.push({ element, said, box: visibleBox(element, line) });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      add(parent, text.textContent.trim(), range.getClientRects());
    }
    for (const sign of document.querySelectorAll('main :is(.tc-button, svg.lucide)'))
      if (sign.checkVisibility({ opacityProperty: true }))
        add(sign, sign.getAttribute('class') ?? '', [sign.getBoundingClientRect()]);
    // Letters' boxes are higher than the letters, so those of two lines may touch.
    const lapsOver = (a: Piece['box'], b: Piece['box']) => {
      const overlapWidth = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return (
        overlapWidth > 2 && down > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top) && down > 2
      );
    };
    return pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter(
          ({ element, box }) =>
            !element.contains(one.element) &&
            !one.element.contains(element) &&
            lapsOver(one.box, box),
        )
        .map((other) => `${one.said.slice(0, 30)} lies over ${other.said.slice(0, 30)}`),
    );
  });

/** Buttons and links inside `selector` that lie over one another. */
export const findCovered = (page: Page, selector: string) =>
  page.evaluate((scope) => {
    const nameOf = (element: HTMLElement, { top, left, width, height }: DOMRect) =>
      `${element.className || element.ariaLabel} ${[left, top, width, height].map(Math.round).join(' ')}`;
    const boxes = [...document.querySelectorAll<HTMLElement>(`${scope} :is(button, a[href])`)]
      .filter((element) => element.closest('[inert]') === null && element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return boxes.flatMap(({ element, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            !element.contains(other.element) &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `${nameOf(element, box)} and ${nameOf(other.element, other.box)}`),
    );
  }, selector);

/** All layout faults: overflow, cut-off text, and overlaps. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await overflowOf(page)),
  ...(await cutWords(page)),
  ...(await overlapped(page)),
];
