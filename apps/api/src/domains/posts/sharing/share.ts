import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import { providerKey } from '../../../platform/http/network.ts';
import { engagementContext } from '../../user/engagement-context.ts';
import { cardParts } from '../card-parts.ts';
import { loadPosts } from '../post-queries.ts';
import { accessLevels } from '../post-states.ts';
import { shareLinks } from './share-links.ts';
import { newShareCode } from './share-code.ts';
import { countSharesToday, lockShares, logShare, shareLink } from './share-queries.ts';

export const share = handler(contract.posts.share, {
  run: async (call) => {
    const { db, config, settings, input } = call;
    const { userId } = call.user;
    const { post_id: postId, channel } = input;
    const [post] = await loadPosts(call, [postId], userId);
    // A link to a private video would lead nowhere.
    if (!post?.is_visible || post.state.access < accessLevels.unlisted) return fail(1201);
    const context = engagementContext(call);
    const { at, day } = context;
    const network = providerKey(config.proofKey, call.ip);
    const cap = settings.share_daily_cap;
    const { code, invite_code: inviteCode } = await transaction(db, async (tx) => {
      const owner = { userId, postId, at };
      await lockShares(tx, userId);
      const link = await shareLink(tx, { fresh: newShareCode(), network }, owner);
      const isLogged =
        channel && (await logShare(tx, context, { postId, code: link.code, channel, cap }));
      if (channel !== undefined && isLogged)
        await emit(tx, {
          type: 'post.shared',
          userId,
          at,
          payload: {
            post_id: `${postId}`,
            author_id: post.text.author_key,
            share_code: link.code,
            channel,
            is_counted: isLogged.is_counted,
            is_public: isLogged.is_public,
          },
        });
      return link;
    });
    const { cover } = cardParts(post.text, call);
    return {
      share_code: code,
      ...shareLinks(config, { code, postId, inviteCode }),
      text: post.text.title,
      image: cover && new URL(cover, config.publicUrl).href,
      counted_today: await countSharesToday(db, userId, day),
      cap,
    };
  },
});
