import { contract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { I18n } from '../../platform/db/schema-columns.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { documentFacts } from './document-facts.ts';
import { findDocument, listDocuments } from './queries.ts';
import { renderDocument } from './render-document.ts';

const inLang = (text: I18n, lang: Lang): string => text[lang] || text.en;

interface Row {
  readonly id: bigint;
  readonly slug: string;
  readonly title: I18n;
  readonly summary: I18n;
  readonly cover: string | null;
  readonly published_at: Date;
}

export const getByType = handler(contract.content.getByType, {
  run: async (call) => {
    const { db, clock, lang, input } = call;
    const { type, slug, page, page_size } = input;
    const now = clock.rule();
    const facts = await documentFacts(call);
    const render = (text: I18n): string => renderDocument(inLang(text, lang), facts);
    const toListItem = (row: Row) => ({
      id: `${row.id}`,
      type,
      slug: row.slug,
      title: render(row.title),
      summary: render(row.summary),
      cover: row.cover,
      published_at: row.published_at.toISOString(),
    });
    if (type === 'news' && !slug) {
      const { list, total } = await listDocuments(db, type, now, { page, pageSize: page_size });
      const has_more = page * page_size < total;
      return { list: list.map(toListItem), total, page, page_size, has_more, next_cursor: null };
    }
    const doc = await findDocument(db, type, slug, now);
    if (!doc) return fail(404);
    return { doc: { ...toListItem(doc), content: render(doc.content), version: doc.version } };
  },
});
