import { Composer } from 'grammy';
import { inlineCard } from '@taice/contract/video-card';
import type { BotContext } from '../context.ts';
import { launchUrl } from '../launch-button.ts';
import type { FeatureDeps } from './deps.ts';

/** s that Telegram may answer the same question of the same person itself. */
const keptS = 60;
/** Units of UTF-16 that the product takes. */
const longest = 100;
/** What stands in no text, or turns its order around: halves of letters, too, where one was cut in two. */
const unseen = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** `@bot words` in any chat: videos as cards, each with the invitation of whoever shows it. */
export const inlineFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.on('inline_query', async (ctx) => {
    const { query, from } = ctx.inlineQuery;
    const { list } = await api.videos({
      telegram_id: `${from.id}`,
      query: query.slice(0, longest).replaceAll(unseen, ''),
      ...(from.language_code !== undefined && { language_code: from.language_code }),
    });
    const { watch, none } = ctx.words.inline;
    await ctx.answerInlineQuery(
      list.map((card) => inlineCard(card, watch)),
      {
        cache_time: keptS,
        is_personal: true,
        button: {
          text: list.length > 0 ? ctx.words.open : none,
          web_app: { url: launchUrl(miniAppUrl) },
        },
      },
    );
  });
  return feature;
};
