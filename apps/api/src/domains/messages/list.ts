import { contract } from '@taice/contract';
import { idCursor } from '../../platform/cursor.ts';
import { handler } from '../../platform/endpoint.ts';
import { readMessages } from './queries.ts';
import { defaultPath, renderMessage } from './templates.ts';

export const list = handler(contract.messages.list, {
  run: async ({ db, config, user, input, lang }) => {
    const { page_size, type: types, unread } = input;
    const filter = {
      userId: user.userId,
      types: types?.length ? types : undefined,
      unreadOnly: unread === 1,
      before: idCursor.decode(input.cursor),
    };
    const { rows, unreadNum } = await readMessages(db, filter, page_size + 1);
    const pageRows = rows.slice(0, page_size);
    const last = rows.length > page_size ? pageRows.at(-1) : undefined;
    return {
      list: pageRows.flatMap((row) => {
        const text = renderMessage(row.template, row.params, lang, row);
        if (!text) return [];
        const { id, type, people, people_num, read_at, at } = row;
        const link = row.link ?? defaultPath(row.template);
        const image = row.image && `${config.mediaUrl}${row.image}`;
        const content = {
          id: `${id}`,
          type,
          ...text,
          link,
          image,
          people: [...people],
          people_num,
        };
        const flags = { is_broadcast: row.texts !== null, is_read: read_at !== null };
        return { ...content, ...flags, at: at.toISOString() };
      }),
      page_size,
      has_more: last !== undefined,
      next_cursor: last ? idCursor.encode(last.id) : null,
      unread_num: unreadNum,
    };
  },
});
