import { contract } from '@taice/contract';
import { idCursor } from '../../platform/cursor.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPostAccess } from '../posts/post-access.ts';
import { isVisibleTo, toCommentItem, readComments, readReplies } from './comment-rows.ts';

export const commentReplyList = handler(contract.comments.commentReplyList, {
  run: async ({ db, user, settings, input }) => {
    const viewer = user?.userId ?? null;
    const { comment_id: rootId, page_size } = input;
    const after = idCursor.decode(input.cursor) ?? 0n;
    const [[root], rows] = await Promise.all([
      readComments(db, viewer, [rootId]),
      readReplies(db, { viewer, rootId, after, limit: page_size + 1 }),
    ]);
    if (!root || !isVisibleTo(root, viewer)) return fail(1202);
    if (!(await readPostAccess(db, root.post_id, viewer))) return fail(1202);
    const pageRows = rows.slice(0, page_size);
    const last = rows.length > page_size ? pageRows.at(-1) : undefined;
    return {
      list: pageRows.map((row) => toCommentItem(row, viewer, settings)),
      page_size,
      has_more: last !== undefined,
      next_cursor: last ? idCursor.encode(last.id) : null,
    };
  },
});
