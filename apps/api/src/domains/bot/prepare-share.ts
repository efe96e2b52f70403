import { contract } from '@taice/contract';
import { inlineCard } from '@taice/contract/video-card';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { translate } from '../../platform/translate.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { share } from '../posts/sharing/share.ts';
import { readAccount } from '../user/profile-queries.ts';
import { prepareMessage } from './prepared-message.ts';

export const prepareShare = handler(contract.bot.prepareShare, {
  run: async (call) => {
    const { db, user, lang, input } = call;
    const { telegram_id } = await readAccount(db, user.userId);
    if (telegram_id === null) return { prepared_id: null };
    const shareLinks = await share.run(
      { ...call, input: { post_id: input.post_id } },
      undefined as never,
    );
    const [post] = await loadPosts(call, [input.post_id], user.userId);
    if (!post || !('url' in shareLinks)) return fail(1201);
    const { text } = post;
    const card = inlineCard(
      {
        id: text.key,
        title: text.title,
        author: text.nickname,
        duration_s: text.duration_s,
        cover: shareLinks.image === '' ? null : shareLinks.image,
        url: shareLinks.url,
        tg_url: shareLinks.tg_url,
      },
      translate(lang, 'chat.watch'),
    );
    return { prepared_id: await prepareMessage(call, telegram_id, card) };
  },
});
