import type { Page } from 'playwright-core';

/** What sticks out of the window sideways, and what is cut off or runs over in what can be pressed. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    // As far as the room around the smallest sign reaches that takes a press, which shows nothing.
    const room = 14;
    const pressed = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a.tc-button, .tc-chip, .tc-tab, .tc-side-item',
      ),
    ];
    const cut = pressed.filter((element) => {
      const { width } = element.getBoundingClientRect();
      const hidden = width < 2 || getComputedStyle(element).clipPath !== 'none';
      return (
        !hidden &&
        (element.scrollHeight > element.clientHeight + room ||
          element.scrollWidth > element.clientWidth + room)
      );
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
      ...cut.map((element) => `cut: ${element.className} ${element.innerText.slice(0, 20)}`),
    ];
  });

/** Words that the window or what they stand in cuts off sideways with no sign of it, or that stand a letter a line. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    type Sides = { left: number; right: number };
    const window = { left: 0, right: document.documentElement.clientWidth };
    /** The edges that cut this text off; null where something says so, or lets one scroll to the rest. */
    const edgesOf = (text: Node): Sides[] | null => {
      const edges: Sides[] = [window];
      for (let around = text.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const says = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
        if (around.inert || says || scrolls || style.clipPath !== 'none') return null;
        if (style.overflowX === 'hidden' || style.overflowX === 'clip')
          edges.push(around.getBoundingClientRect());
      }
      return edges;
    };
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const said = text.textContent?.trim() ?? '';
      if (said === '' || !text.parentElement?.checkVisibility()) continue;
      const edges = edgesOf(text);
      if (!edges) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const over = edges.some(({ left, right }) =>
        lines.some(
          (line) =>
            (line.left < right && line.right > right + 1) ||
            (line.right > left && line.left < left - 1),
        ),
      );
      if (over) faults.push(`cut off: ${said.slice(0, 30)}`);
      if (lines.length > 3 && lines.length > said.length / 2)
        faults.push(`${lines.length} lines for: ${said.slice(0, 30)}`);
    }
    return faults;
  });

/** What inside `selector` can be pressed, or holds what is to be claimed, and lies over another such thing. */
export const covered = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const nameOf = (element: HTMLElement, { top, left, width, height }: DOMRect) =>
      `${element.className || element.ariaLabel} ${[left, top, width, height].map(Math.round).join(' ')}`;
    const boxes = [
      ...document.querySelectorAll<HTMLElement>(`${within} :is(button, a[href], .claim-tray)`),
    ]
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
