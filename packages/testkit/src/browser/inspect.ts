import type { Frame, Page } from 'playwright-core';
import { axeIssues } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { forgetLayoutShift, layoutShift } from './layout-shift.ts';
import { readWords } from './locale-texts.ts';

const maxLayoutShift = 0.02;

/** Texts that people and screen readers get: visible text, and names that are only read out. */
const allText = (view: Page | Frame): Promise<string> =>
  view.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap(
      (element) => names.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

const findOverflow = (view: Page | Frame): Promise<string[]> =>
  view.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const overflowElements = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return [`${document.documentElement.scrollWidth} px in ${width}`].concat(
      overflowElements
        .slice(0, 3)
        .map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`),
    );
  });

/** Buttons whose words overflow them, though nothing scrolls. */
const overflowing = (view: Page | Frame): Promise<string[]> =>
  view.evaluate(() =>
    [...document.querySelectorAll('.tc-button')].flatMap((button) => {
      const box = button.getBoundingClientRect();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const textRange = document.createRange();
      while (box.width > 0 && texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.tc-hidden')) continue;
        textRange.selectNodeContents(texts.currentNode);
        const { left, right, width } = textRange.getBoundingClientRect();
        // Hidden words have no width.
        if (width > 0 && (left < box.left - 0.5 || right > box.right + 0.5))
          return [`words beyond their button: ${button.textContent}`];
      }
      return [];
    }),
  );

/** Text keys that are shown instead of their texts. */
export const rawKeys = async (view: Page | Frame): Promise<string[]> => {
  const text = await allText(view);
  return [...readWords('en').keys()].filter((key) => key.includes('.') && text.includes(key));
};

/**
 * Faults of a screen that has settled, one line each: raw keys, sideways scrolling, words beyond their button, layout
 * shift since the load, no title or not exactly one heading, a dialog without its close button in place, and serious
 * findings of axe.
 */
export const screenFaults = async (view: Page | Frame, name: string): Promise<string[]> => {
  const text = await allText(view);
  const keys = await rawKeys(view);
  const overflow = await findOverflow(view);
  const { total, sources } = await layoutShift(view);
  await forgetLayoutShift(view);
  const headings = await view.locator('h1').count();
  return [
    ...keys.map((key) => `raw key ${key}`),
    ...(text.includes('{{') ? ['a placeholder was not filled'] : []),
    ...(await overflowing(view)),
    ...(overflow.length > 0 ? [`scrolls sideways: ${overflow.join(' ')}`] : []),
    ...(total < maxLayoutShift ? [] : [`layout shift ${total.toFixed(3)}: ${sources.join('; ')}`]),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(await dialogFaults(view)),
    ...(await axeIssues(view)),
  ].map((fault) => `${name}: ${fault}`);
};
