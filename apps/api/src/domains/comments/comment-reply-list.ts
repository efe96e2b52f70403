import { idPattern } from '@taice/contract/shapes';
import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { postDoor } from '../posts/post-door.ts';
import { isSeenBy, itemOf, readComments, readReplies } from './rows.ts';

const readCursor = (cursor: string | undefined): bigint => {
  if (!cursor) return 0n;
  if (idPattern.test(cursor)) return BigInt(cursor);
  return fail(400, { data: { issues: [{ field: 'cursor', message: 'not of this list' }] } });
};

export const commentReplyList = handler(contract.comments.commentReplyList, {
  run: async ({ db, user, numbers, input }) => {
    const viewer = user?.userId ?? null;
    const { comment_id: rootId, page_size } = input;
    const after = readCursor(input.cursor);
    const [[root], rows] = await Promise.all([
      readComments(db, viewer, [rootId]),
      readReplies(db, { viewer, rootId, after, limit: page_size + 1 }),
    ]);
    if (!root || !isSeenBy(root, viewer)) return fail(1202);
    if (!(await postDoor(db, root.post_id, viewer))) return fail(1202);
    const hasMore = rows.length > page_size;
    const shown = rows.slice(0, page_size);
    return {
      list: shown.map((row) => itemOf(row, viewer, numbers)),
      page_size,
      has_more: hasMore,
      next_cursor: hasMore ? `${shown.at(-1)?.id}` : null,
    };
  },
});
