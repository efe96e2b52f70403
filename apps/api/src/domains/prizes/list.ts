import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { readBalances } from '../ledger/queries.ts';
import { listPrizes } from './prize-queries.ts';
import { prizeCard } from './prize-view.ts';
import { readRedeemer } from './redeemer.ts';

export const list = handler(contract.prizes.list, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    const maxPoints =
      input.affordable === 1 ? (user ? (await readBalances(db, user.userId)).available : 0n) : null;
    const { type, sort } = input;
    // A visitor has no wishes: no account has the id 0.
    const wishedBy = input.wished === 1 ? (user?.userId ?? 0n) : null;
    const part = { at: clock.rule(), ...limitOffsetOf(input) };
    const found = await listPrizes(db, { type, sort, wishedBy, most: maxPoints, ...part });
    const page = found.slice(0, input.page_size);
    const redeemer = user ? await readRedeemer(call, user.userId, page) : undefined;
    return {
      list: page.map((prize) => prizeCard(call, prize, redeemer)),
      ...pageFields(found, input),
    };
  },
});
