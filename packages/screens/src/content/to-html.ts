import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/** Links lead to the web, to a mail program, or to a path of this application; nowhere else. */
const isSafe = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)/i.test(href) || /^\/(?![/\\]|%5C)/i.test(href);

/** Under a screen's own title there are two levels. */
const levels = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' } as const;

const rename = (element: Element, name: string) => {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
};

const normalizeLink = (link: HTMLAnchorElement, base: string) => {
  const href = link.getAttribute('href') ?? '';
  if (!isSafe(href)) return link.replaceWith(...link.childNodes);
  if (/^https?:/i.test(href)) Object.assign(link, { rel: 'noopener noreferrer', target: '_blank' });
  if (href.startsWith('/')) link.setAttribute('href', base + href);
};

/** Wide tables scroll on their own, also by keyboard. */
const frameTable = (table: Element) => {
  const frame = document.createElement('div');
  frame.className = 'markdown-table';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  table.replaceWith(frame);
  frame.append(table);
  for (const cell of table.querySelectorAll('th')) cell.scope = 'col';
  // The policy of the pages allows no inline style, and each language has its own side.
  for (const cell of table.querySelectorAll('[align]')) cell.removeAttribute('align');
};

/** A part of a document; `id` is its heading's. */
export type DocPart = { id: string; title: string };

/** Gives each heading an id, and makes it focusable. */
const markPart = (heading: Element, at: number): DocPart => {
  const id = `part-${at + 1}`;
  heading.id = id;
  heading.setAttribute('tabindex', '-1');
  return { id, title: heading.textContent };
};

/**
 * Converts a document to safe HTML. Its own markup stays text, pictures become their descriptions, and links lead only
 * to allowed targets. Paths of the application begin with `base`, which has no slash at its end.
 */
export function toHtml(source: string, base: string): { html: string; parts: DocPart[] } {
  const template = document.createElement('template');
  template.innerHTML = micromark(source, {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  const { content } = template;
  for (const [name, newLevel] of Object.entries(levels))
    for (const heading of content.querySelectorAll(name)) rename(heading, newLevel);
  for (const picture of content.querySelectorAll('img')) picture.replaceWith(picture.alt);
  for (const link of content.querySelectorAll('a')) normalizeLink(link, base);
  for (const table of content.querySelectorAll('table')) frameTable(table);
  const parts = Array.from(content.querySelectorAll('h2'), markPart);
  return { html: template.innerHTML, parts };
}
