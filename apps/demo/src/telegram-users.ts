import type { Services } from '@taice/api/for-demo';
import type { SimulatorUser } from './simulator/people.ts';

/** People of the demo with a Telegram account, most interesting first. */
export const telegramUsers = async ({ db }: Pick<Services, 'db'>): Promise<SimulatorUser[]> => {
  const rows = await db
    .selectFrom('user')
    .select(['telegram_id', 'telegram_username', 'nickname', 'avatar'])
    .where('telegram_id', 'is not', null)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(12)
    .execute();
  return rows.flatMap(
    ({ telegram_id: telegramId, telegram_username: username, nickname, avatar }) =>
      telegramId === null
        ? []
        : [{ telegramId, username, firstName: nickname, photoUrl: avatar || null }],
  );
};
