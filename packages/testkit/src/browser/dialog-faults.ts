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
    const closeSelectors = {
      cross:
        '.tc-dialog-close, .tc-sheet-head > .tc-icon-button:last-child, .tc-drawer-head > .tc-icon-button',
      arrow: '.tc-dialog-back',
    };
    return panels.flatMap((panel) => {
      const box = panel.getBoundingClientRect();
      const title = panel.querySelector('h2');
      const textRange = document.createRange();
      if (title) textRange.selectNodeContents(title);
      return Object.entries(closeSelectors).flatMap(([buttonName, selector]) => {
        const button = panel.querySelector(selector);
        if (!button) return [];
        const buttonBox = button.getBoundingClientRect();
        const edgeDistance =
          buttonName === 'cross' ? box.right - buttonBox.right : buttonBox.left - box.left;
        const isAtEdge = edgeDistance >= 0 && edgeDistance <= edge;
        // A sheet's grab bar and the space for Telegram's header are above.
        const top = buttonBox.top >= box.top && buttonBox.top - box.top <= edge + 16;
        const isInViewport =
          buttonBox.left >= 0 && buttonBox.right <= innerWidth && buttonBox.bottom <= innerHeight;
        const isOverlapping = [...textRange.getClientRects()].some(
          (line) =>
            line.right > buttonBox.left &&
            line.left < buttonBox.right &&
            line.bottom > buttonBox.top + 8 &&
            line.top < buttonBox.bottom - 8,
        );
        const hit = document.elementFromPoint(
          buttonBox.left + buttonBox.width / 2,
          buttonBox.top + buttonBox.height / 2,
        );
        return [
          ...(isAtEdge && top && isInViewport
            ? []
            : [
                `the ${buttonName} is ${edgeDistance} px from its side, ${buttonBox.top - box.top} px from the top`,
              ]),
          ...(isOverlapping ? [`the ${buttonName} lies over the title`] : []),
          ...(button.contains(hit) ? [] : [`the ${buttonName} is covered by ${hit?.className}`]),
        ];
      });
    });
  });
