import { Composer } from 'grammy';
import { inlineCard } from '@taice/contract/video-card';
import type { BotContext } from '../context.ts';
import { launchUrl } from '../launch-button.ts';
import type { FeatureDeps } from './deps.ts';

/** s for which Telegram may answer the same query of the same person from its cache. */
const cacheS = 60;
/** UTF-16 units that the product accepts. */
const maxQueryLength = 100;
/**
 * Characters that no text needs or that reverse its order. This includes halves of characters, where a text was cut.
 */
const invisibleCharacters = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** `@bot words` in any chat: videos as cards, each with the invitation of the person who posts it. */
export const inlineFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.on('inline_query', async (ctx) => {
    const { query, from } = ctx.inlineQuery;
    const { list } = await api.videos({
      telegram_id: `${from.id}`,
      query: query.slice(0, maxQueryLength).replaceAll(invisibleCharacters, ''),
      ...(from.language_code !== undefined && { language_code: from.language_code }),
    });
    const { watch, none } = ctx.words.inline;
    await ctx.answerInlineQuery(
      list.map((card) => inlineCard(card, watch)),
      {
        cache_time: cacheS,
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
