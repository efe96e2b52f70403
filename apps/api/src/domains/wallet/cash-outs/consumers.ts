import type { CashOutState } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { defineConsumer } from '../../../platform/events/consumer.ts';
import { postMessageBatch } from '../../messages/post-message.ts';
import type { TemplateName } from '../../messages/templates.ts';
import { chainName } from '../chain-name.ts';
import type { CashOut } from './cash-out-queries.ts';
import { addressChangedCondition } from './risk-flags.ts';

/** Message for each state; undefined: none. */
const templates = {
  requested: undefined,
  reviewing: 'cash_out_reviewing',
  approved: undefined,
  signing: undefined,
  broadcast: 'cash_out_sent',
  confirmed: 'cash_out_confirmed',
  rejected: 'cash_out_rejected',
  cancelled: 'cash_out_cancelled',
  failed: 'cash_out_failed',
  needs_attention: 'cash_out_attention',
  // The state that caused the refund has its own message.
  refunded: undefined,
} as const satisfies Record<CashOutState, TemplateName | undefined>;

// Deleted accounts get no messages.
const READ_CASH_OUTS = `select c.*, ${addressChangedCondition} as is_strayed from cash_out c join "user" u on u.id = c.user_id
  where c.id = any($1::bigint[]) and u.status <> 'deleted'`;

const cashOutMessages = defineConsumer({
  name: 'cash-outs.messages',
  on: ['cash_out.moved'],
  handle: async (tx, events) => {
    const ids = events.map(({ payload }) => BigInt(payload.cash_out_id));
    const cashOuts = await preparedQuery<CashOut & { is_strayed: boolean }>(
      tx,
      'cash_outs_told',
      READ_CASH_OUTS,
      [ids],
    );
    const messages = events.flatMap(
      ({
        userId,
        at,
        payload: { cash_out_id: id, state, seq, reason, in_chat: inChat = false },
      }) => {
        const cashOut = cashOuts.find((each) => `${each.id}` === id);
        if (!cashOut) return [];
        const isStopped = state === 'reviewing' && cashOut.is_strayed;
        const template: TemplateName | undefined = isStopped
          ? 'cash_out_address'
          : templates[state];
        if (!template) return [];
        const { amount, fee, chain } = cashOut;
        const params = {
          amount: formatMicro(amount),
          net: formatMicro(amount - fee),
          chain: chainName(chain),
          reason,
        };
        return [
          {
            userId,
            type: 'payout' as const,
            template,
            params,
            link: `/Transfer?id=${id}`,
            dedupeKey: `cash-out:${id}:${seq}`,
            isSaidInChat: inChat,
            at,
          },
        ];
      },
    );
    await postMessageBatch(tx, messages);
  },
});

export const cashOutConsumers = [cashOutMessages];
