import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** HTML parts that the server writes into a page. */
export interface TemplateValues {
  /** BCP 47. */
  readonly lang: string;
  readonly head: string;
  /** Placed where the application will be. */
  readonly root: string;
  readonly bodyEnd: string;
}

/** A shell's built page, cut where the server writes into it. */
export interface Template {
  readonly write: (filling: TemplateValues) => string;
  /** Content-Security-Policy sources of what the build wrote inline. */
  readonly scripts: string[];
  readonly styles: string[];
}

const inlineScript =
  /<script(?![^>]*\b(?:src|type="application\/json")\b)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Insertion points of the filling, in the order of the page: after these marks, but before the ends. */
const insertionMarkers = ['<html lang="', '"', '</head>', '<div id="root">', '</body>'] as const;

/** Reads `dist/index.html` of a shell. */
export const readTemplate = async (dist: string): Promise<Template> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const indexAfter = (marker: string, from = 0): number => {
    const at = html.indexOf(marker, from);
    if (at < 0) throw new Error(`${dist}/index.html has no ${marker}`);
    return at + marker.length;
  };
  const [htmlTag, quote, headEnd, root, bodyEnd] = insertionMarkers;
  const lang = indexAfter(htmlTag);
  const langEnd = indexAfter(quote, lang) - quote.length;
  const head = indexAfter(headEnd) - headEnd.length;
  const inRoot = indexAfter(root, head);
  const end = indexAfter(bodyEnd, inRoot) - bodyEnd.length;
  const parts = [
    html.slice(0, lang),
    html.slice(langEnd, head),
    html.slice(head, inRoot),
    html.slice(inRoot, end),
    html.slice(end),
  ] as const;
  return {
    write: (filling) =>
      [
        parts[0],
        filling.lang,
        parts[1],
        filling.head,
        parts[2],
        filling.root,
        parts[3],
        filling.bodyEnd,
        parts[4],
      ].join(''),
    scripts: hashesOf(html, inlineScript),
    styles: hashesOf(html, inlineStyle),
  };
};

/** A value as a data block that no text in it can end or open a comment in. */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
