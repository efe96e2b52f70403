import { Composer } from 'grammy';
import type { Logger } from 'pino';
import type { BotContext } from '../context.ts';
import { launchButton } from '../launch-button.ts';
import { formatPoints } from '../points.ts';
import type { Balance, ReadBalance } from '../read-balance.ts';

export interface BalanceDeps {
  miniAppUrl: string;
  readBalance: ReadBalance;
  log: Logger;
}

const textFor = ({ words, lang }: BotContext, balance: Balance): string => {
  if (!balance.known) return words.unknownYet;
  const text = words.balance({
    name: balance.nickname,
    value: formatPoints(balance.value, lang),
    pending: formatPoints(balance.pending, lang),
    today: formatPoints(balance.today_gain, lang),
  });
  return balance.is_sign_in_reward ? `${text}\n\n${words.signInWaits}` : text;
};

/** `/balance`: points as the ledger has them. Only in the private chat, where nobody reads along. */
export const balanceFeature = ({
  miniAppUrl,
  readBalance,
  log,
}: BalanceDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('balance', async (ctx) => {
    const button = launchButton(ctx.words.open, miniAppUrl);
    let text: string;
    try {
      text = textFor(ctx, await readBalance(ctx.from.id));
    } catch (error) {
      log.error({ err: error }, 'a balance could not be read');
      text = ctx.words.balanceFailed;
    }
    await ctx.reply(text, { reply_markup: button });
  });
  return feature;
};
