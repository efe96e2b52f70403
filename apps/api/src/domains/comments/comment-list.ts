import { type CommentBlocker, contract, type Reply } from '@taice/contract';
import { integerCursor } from '../../platform/cursor.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { type JsonPart, preserializedJson, pushListed } from '../../platform/preserialized-json.ts';
import { readPostAccess } from '../posts/post-access.ts';
import { findOwnDecision } from './find-own-decision.ts';
import { countHeld } from './queries.ts';
import { findFocus } from './find-focus.ts';
import { readThreads } from './read-threads.ts';
import { itemJson, toCommentItem, readHeld, START_CURSOR } from './comment-rows.ts';

export const commentList = handler(contract.comments.commentList, {
  run: async ({ db, user, settings, input }) => {
    const viewer = user?.userId ?? null;
    const { post_id: postId, page_size, sort, state } = input;
    const after = integerCursor.decode(input.cursor) ?? START_CURSOR;
    const isFirst = after === START_CURSOR;
    const page = { viewer, postId, after, limit: page_size + 1 };
    const linkedId = isFirst ? input.comment_id : undefined;
    const [post, { above, rows }, focus, decision] = await Promise.all([
      readPostAccess(db, postId, viewer),
      state === 'visible'
        ? readThreads(db, { postId, sort, after, limit: page_size + 1 }, viewer)
        : { above: [], rows: await readHeld(db, page) },
      linkedId === undefined ? null : findFocus(db, linkedId, page),
      linkedId === undefined ? null : findOwnDecision(db, linkedId, page),
    ]);
    if (!post) return fail(1201);
    const isCreator = post.user_id === viewer;
    const heldCount = isCreator ? await countHeld(db, postId) : 0;
    // Only the creator of the video reads the held comments.
    const allowedRows = state === 'visible' || isCreator ? rows : [];
    const pageRows = allowedRows.slice(0, page_size);
    const last = allowedRows.length > page_size ? pageRows.at(-1) : undefined;
    const blocker = commentBlockerIn(post.comment_policy, viewer);
    const json: JsonPart[] = ['{"list":['];
    pushListed(
      json,
      [...above, ...pageRows].map((row) => itemJson(row, viewer, settings)),
    );
    const otherFields = {
      page_size,
      has_more: last !== undefined,
      next_cursor: last ? integerCursor.encode({ value: last.score, id: last.id }) : null,
      comment_num: post.comment_num,
      can_comment: blocker === null,
      why_not: blocker,
      is_approved_first: post.comment_policy === 'approve' && !isCreator,
      is_creator: isCreator,
      held_num: heldCount,
      focus: focus && {
        root: toCommentItem(focus.root, viewer, settings),
        reply: focus.reply && toCommentItem(focus.reply, viewer, settings),
      },
      decision: decision && {
        comment_id: `${decision.id}`,
        content: decision.content,
        reason: decision.reason,
        is_appealed: decision.is_appealed,
      },
    } satisfies Omit<Reply<typeof contract.comments.commentList>, 'list'>;
    json.push(`],${JSON.stringify(otherFields).slice(1)}`);
    return preserializedJson(json);
  },
});

const commentBlockerIn = (
  policy: 'all' | 'approve' | 'off',
  viewer: bigint | null,
): CommentBlocker | null => {
  if (policy === 'off') return 'closed';
  return viewer === null ? 'login' : null;
};
