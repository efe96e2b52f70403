import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A shell's built page, cut where the server writes into it. */
export interface Template {
  readonly beforeHeadEnd: string;
  readonly fromHeadEnd: string;
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

/** Reads `dist/index.html` of a shell. */
export const readTemplate = async (dist: string): Promise<Template> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const cut = html.indexOf('</head>');
  if (cut < 0) throw new Error(`${dist}/index.html has no </head>`);
  return {
    beforeHeadEnd: html.slice(0, cut),
    fromHeadEnd: html.slice(cut),
    scripts: hashesOf(html, inlineScript),
    styles: hashesOf(html, inlineStyle),
  };
};

/** A value as a data block that no text in it can end or open a comment in. */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
