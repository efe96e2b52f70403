import type { Frame, Page } from 'playwright-core';

/**
 * Faults in the close button of an open dialog, sheet or drawer, one line each. A cross belongs at the top right of its
 * panel, an arrow at the top left, both whole inside the window and over nothing else.
 */
export const dialogFaults = (view: Page | Frame): Promise<string[]> =>
  view.evaluate(() => {
    const edge = 24;
    const panels = [
      ...document.querySelectorAll('dialog:modal :is(.tc-dialog, .tc-sheet, .tc-drawer)'),
    ];
    const ways = {
      cross:
        '.tc-dialog-close, .tc-sheet-head > .tc-icon-button:last-child, .tc-drawer-head > .tc-icon-button',
      arrow: '.tc-dialog-back',
    };
    return panels.flatMap((panel) => {
      const box = panel.getBoundingClientRect();
      const title = panel.querySelector('h2');
      const words = document.createRange();
      if (title) words.selectNodeContents(title);
      return Object.entries(ways).flatMap(([way, selector]) => {
        const button = panel.querySelector(selector);
        if (!button) return [];
        const at = button.getBoundingClientRect();
        const aside = way === 'cross' ? box.right - at.right : at.left - box.left;
        const right = aside >= 0 && aside <= edge;
        // A sheet's grab bar and the space for Telegram's header are above.
        const top = at.top >= box.top && at.top - box.top <= edge + 16;
        const inside = at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
        const over = [...words.getClientRects()].some(
          (line) =>
            line.right > at.left &&
            line.left < at.right &&
            line.bottom > at.top + 8 &&
            line.top < at.bottom - 8,
        );
        const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        return [
          ...(right && top && inside
            ? []
            : [`the ${way} is ${aside} px from its side, ${at.top - box.top} px from the top`]),
          ...(over ? [`the ${way} lies over the title`] : []),
          ...(button.contains(hit) ? [] : [`the ${way} is covered by ${hit?.className}`]),
        ];
      });
    });
  });
