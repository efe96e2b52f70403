import { contract, type TaiceContract } from '@taice/contract';
import { commentMaxLength } from '@taice/contract/shapes';
import { normalizeText } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { limitShared } from '../../platform/http/call-limits.ts';
import { type PostAccess, readPostAccess } from '../posts/post-access.ts';
import { engagementContext } from '../user/engagement-context.ts';
import { contentFingerprint, findHoldReason } from './hold-rules.ts';
import { readFilterWords, insertComment, findDuplicateComment } from './queries.ts';
import { type CommentRow, toCommentItem, readComments } from './comment-rows.ts';

type CommentCall = Call<TaiceContract['comments']['comment']>;

/** The same text of this length under another video counts as advertising. */
const LONG_TEXT_LENGTH = 20;
const HOUR_MS = 3_600_000;

export const comment = handler(contract.comments.comment, {
  run: async (call) => {
    const { db, user, settings, input } = call;
    const { userId } = user;
    const normalized = normalizeText(input.content, { min: 1, max: commentMaxLength, breaks: 2 });
    if (normalized.refused !== undefined)
      return fail(1204, { data: { reason: normalized.refused, max: commentMaxLength } });
    const content = normalized.text;
    const post = await requireCommentablePost(call, input.post_id);
    const parent = input.reply_to_id === undefined ? null : await requireParentComment(call, post);
    const fingerprint = contentFingerprint(content);
    await rejectDuplicate(call, { fingerprint, isLong: normalized.length >= LONG_TEXT_LENGTH });
    const holdReason =
      post.user_id === userId
        ? null
        : findHoldReason(
            content,
            await readFilterWords(db, post.user_id),
            post.comment_policy === 'approve',
          );
    await limitComments(call);
    const context = engagementContext(call);
    const { at } = context;
    const rootId = parent && (parent.root_id ?? parent.id);
    const { id, is_counted } = await transaction(db, async (tx) => {
      const inserted = await insertComment(tx, {
        ...context,
        postId: post.id,
        rootId,
        replyToId: parent && parent.id,
        content,
        fingerprint,
        holdReason,
      });
      const commentRef = {
        comment_id: `${inserted.id}`,
        post_id: `${post.id}`,
        author_id: `${post.user_id}`,
      };
      if (holdReason === null)
        await emit(tx, {
          type: 'comment.posted',
          userId,
          at,
          payload: {
            ...commentRef,
            root_id: rootId === null ? null : `${rootId}`,
            reply_to_user_id: parent && `${parent.user_id}`,
            is_counted: inserted.is_counted,
            is_ranked: inserted.is_ranked,
          },
        });
      else await emit(tx, { type: 'comment.held', userId, at, payload: commentRef });
      return inserted;
    });
    const [row] = await readComments(db, userId, [id]);
    return {
      comment: toCommentItem(row ?? fail(1202), userId, settings),
      comment_num: post.comment_num + (holdReason === null && is_counted ? 1 : 0),
    };
  },
});

/** A video that the caller may comment on. */
const requireCommentablePost = async (
  { db, user }: CommentCall,
  id: bigint,
): Promise<PostAccess> => {
  const post = (await readPostAccess(db, id, user.userId)) ?? fail(1201);
  if (post.comment_policy === 'off') fail(1203);
  return post;
};

const requireParentComment = async (
  { db, user, input }: CommentCall,
  post: PostAccess,
): Promise<CommentRow> => {
  const [row] = await readComments(db, user.userId, [input.reply_to_id ?? fail(1202)]);
  return row?.state === 'visible' && row.post_id === post.id ? row : fail(1202);
};

/** The first answer may have been lost, so a repeated call returns the id of the existing comment. */
const rejectDuplicate = async (
  { db, user, clock, settings, input }: CommentCall,
  { fingerprint, isLong }: { fingerprint: bigint; isLong: boolean },
): Promise<void> => {
  const query = { userId: user.userId, fingerprint, postId: input.post_id };
  const ago = (ms: number) => new Date(clock.rule().getTime() - ms);
  const duplicateId =
    (await findDuplicateComment(db, {
      ...query,
      since: ago(settings.comment_repeat_ms),
      anywhere: false,
    })) ??
    (isLong
      ? await findDuplicateComment(db, { ...query, since: ago(HOUR_MS), anywhere: true })
      : undefined);
  if (duplicateId !== undefined) fail(1205, { data: { comment_id: `${duplicateId}` } });
};

const limitComments = ({ db, user, clock, settings }: CommentCall): Promise<void> => {
  const key = `comment u${user.userId}`;
  const { comment_every_ms: everyMs, comments_per_hour: burst } = settings;
  const limits = [
    { key, rate: { everyMs, burst: 1 } },
    { key: `${key} hour`, rate: { everyMs: HOUR_MS / burst, burst } },
  ];
  return limitShared(db, limits, clock.real());
};
