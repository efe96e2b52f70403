import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { screenButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';

type Board = Awaited<ReturnType<TaiceApi['leaderboard']>>;

const ownLine = ({ words: { leaderboard }, lang }: BotContext, { me }: Board): string => {
  if (me.hidden) return leaderboard.hidden;
  if (me.rank === null) return leaderboard.noRank;
  const { gap_to_next: gap, missing } = me;
  return [
    leaderboard.me({ rank: me.rank, points: formatPoints(me.points, lang) }),
    ...(gap === null ? [] : [leaderboard.gap(formatPoints(gap, lang))]),
    ...(missing && Object.values(missing).some(Boolean) ? [leaderboard.missing(missing)] : []),
  ].join('\n');
};

/** `/leaderboard`: the week's top ranks, and the person's own. */
export const leaderboardFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('leaderboard', async (ctx) => {
    const { title, row, see } = ctx.words.leaderboard;
    const board = await api.leaderboard({ telegram_id: `${ctx.from.id}` });
    const rows = board.list.map(({ rank, nickname: name, points }) =>
      row({ rank, name, points: formatPoints(points, ctx.lang) }),
    );
    const list = rows.length > 0 ? [[title, ...rows].join('\n')] : [];
    await ctx.reply([...list, ownLine(ctx, board)].join('\n\n'), {
      reply_markup: screenButton(see, miniAppUrl, '/V2/leaderboard'),
    });
  });
  return feature;
};
