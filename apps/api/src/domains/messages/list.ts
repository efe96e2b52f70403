import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readMessages } from './queries.ts';
import { placeOf, renderMessage } from './templates.ts';

const readCursor = (cursor: string | undefined): bigint | undefined => {
  if (!cursor) return undefined;
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor);
  return fail(400, { data: { issues: [{ field: 'cursor', message: 'not of this list' }] } });
};

export const list = handler(contract.messages.list, {
  run: async ({ db, config, user, input, lang }) => {
    const { page_size, type: types, unread } = input;
    const filter = {
      userId: user.userId,
      types: types?.length ? types : undefined,
      unreadOnly: unread === 1,
      before: readCursor(input.cursor),
    };
    const { rows, unreadNum } = await readMessages(db, filter, page_size + 1);
    const shown = rows.slice(0, page_size);
    const hasMore = rows.length > page_size;
    return {
      list: shown.flatMap((row) => {
        const text = renderMessage(row.template, row.params, lang, row);
        if (!text) return [];
        const { id, type, people, people_num, read_at, at } = row;
        const link = row.link ?? placeOf(row.template);
        const image = row.image && `${config.mediaUrl}${row.image}`;
        const said = { id: `${id}`, type, ...text, link, image, people: [...people], people_num };
        return { ...said, is_read: read_at !== null, at: at.toISOString() };
      }),
      page_size,
      has_more: hasMore,
      next_cursor: hasMore ? `${shown.at(-1)?.id}` : null,
      unread_num: unreadNum,
    };
  },
});
