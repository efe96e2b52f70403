import { readFile } from 'node:fs/promises';
import { type Lang, langs } from '@taice/contract/shapes';
import type { Database } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import { type DocumentEntry, documentList } from './document-list.ts';
import { installDocument } from './queries.ts';

export interface DocumentText {
  readonly title: string;
  readonly summary: string;
  /** Markdown, without title and summary. */
  readonly content: string;
}

/** Takes a text apart: `# title`, `> summary`, and the rest. */
export const parseDocument = (text: string): DocumentText => {
  const match = /^# (.+)\n+> (.+)\n+([^]+)$/.exec(text);
  if (!match) throw new Error(`not a document: ${text.slice(0, 60)}`);
  const [, title = '', summary = '', content = ''] = match;
  return { title: title.trim(), summary: summary.trim(), content: content.trim() };
};

export const readDocument = async (
  { type, slug }: Pick<DocumentEntry, 'type' | 'slug'>,
  lang: Lang,
): Promise<DocumentText> => {
  const name = slug === type ? type : `${type}.${slug}`;
  return parseDocument(
    await readFile(new URL(`documents/${name}.${lang}.md`, import.meta.url), 'utf8'),
  );
};

const collectTexts = (texts: readonly DocumentText[], part: keyof DocumentText): I18n =>
  Object.fromEntries(langs.map((lang, index) => [lang, texts[index]?.[part] ?? ''])) as I18n;

/** Installs the product's documents; the same or a newer version stays. */
export const installDocuments = async (db: Database): Promise<void> => {
  for (const entry of documentList) {
    const texts = await Promise.all(langs.map((lang) => readDocument(entry, lang)));
    await installDocument(db, {
      type: entry.type,
      slug: entry.slug,
      version: entry.version,
      published_at: new Date(entry.publishedAt),
      title: JSON.stringify(collectTexts(texts, 'title')),
      summary: JSON.stringify(collectTexts(texts, 'summary')),
      content: JSON.stringify(collectTexts(texts, 'content')),
    });
  }
};
