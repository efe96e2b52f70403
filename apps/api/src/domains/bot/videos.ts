import { contract } from '@taice/contract';
import { langOfTag } from '@taice/contract/shapes';
import { handler } from '../../platform/endpoint.ts';
import { cardParts } from '../posts/card-parts.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { shareOf } from '../posts/post-view.ts';
import { findVideos } from './find-videos.ts';
import { findPerson } from './person.ts';

export const videos = handler(contract.bot.videos, {
  run: async (call) => {
    const { config, input } = call;
    const person = await findPerson(call, input.telegram_id);
    const lang = person?.lang ?? langOfTag(input.language_code);
    const rows = await loadPosts(call, await findVideos(call, lang), null);
    // A person who comes by this link is invited by the one who shared it.
    const inviteSuffix = person ? `-i_${person.invite_code}` : '';
    return {
      lang,
      list: rows
        .filter(({ is_open }) => is_open)
        .map((row) => {
          const { text } = row;
          const { cover } = cardParts(text, call);
          const { url, tg_url } = shareOf(row, call);
          return {
            id: text.key,
            title: text.title,
            author: text.nickname,
            duration_s: text.duration_s,
            cover: cover === '' ? null : new URL(cover, config.publicUrl).href,
            url,
            tg_url: `${tg_url}${inviteSuffix}`,
          };
        }),
    };
  },
});
