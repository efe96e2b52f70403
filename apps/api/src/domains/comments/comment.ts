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
const LONG = 20;
const HOUR_MS = 3_600_000;

export const comment = handler(contract.comments.comment, {
  run: async (call) => {
    const { db, user, settings, input } = call;
    const { userId } = user;
    const tidied = normalizeText(input.content, { min: 1, max: commentMaxLength, breaks: 2 });
    if (tidied.refused !== undefined)
      return fail(1204, { data: { reason: tidied.refused, max: commentMaxLength } });
    const content = tidied.text;
    const post = await requireCommentablePost(call, input.post_id);
    const parent = input.reply_to_id === undefined ? null : await requireParentComment(call, post);
    const fingerprint = contentFingerprint(content);
    await rejectDuplicate(call, { fingerprint, isLong: tidied.length >= LONG });
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
      const made = await insertComment(tx, {
        ...context,
        postId: post.id,
        rootId,
        replyToId: parent && parent.id,
        content,
        fingerprint,
        holdReason,
      });
      const about = {
        comment_id: `${made.id}`,
        post_id: `${post.id}`,
        author_id: `${post.user_id}`,
      };
      if (holdReason === null)
        await emit(tx, {
          type: 'comment.posted',
          userId,
          at,
          payload: {
            ...about,
            root_id: rootId === null ? null : `${rootId}`,
            reply_to_user_id: parent && `${parent.user_id}`,
            is_counted: made.is_counted,
            is_ranked: made.is_ranked,
          },
        });
      else await emit(tx, { type: 'comment.held', userId, at, payload: about });
      return made;
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
  const since = (ms: number) => new Date(clock.rule().getTime() - ms);
  const before =
    (await findDuplicateComment(db, {
      ...query,
      since: since(settings.comment_repeat_ms),
      anywhere: false,
    })) ??
    (isLong
      ? await findDuplicateComment(db, { ...query, since: since(HOUR_MS), anywhere: true })
      : undefined);
  if (before !== undefined) fail(1205, { data: { comment_id: `${before}` } });
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
