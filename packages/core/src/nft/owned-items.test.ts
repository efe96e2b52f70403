import type { NftItem } from '@taice/contract';
import { expect, test } from 'vitest';
import { logIn } from '../session/session.ts';
import {
  dropped,
  makeTaice,
  memoryStorage,
  ok,
  defaultReply,
  type Answers,
} from '../testing/fake-server.ts';
import { nftKeys } from './keys.ts';
import { transferPotions, ownNftQueries, repair, unequipItem, equipItem } from './owned-items.ts';
import type { Equipment } from './show-equipped.ts';

const item = (id: string, state: NftItem['state'], boost_bp: number) =>
  ({ id, token_id: id, state, boost_bp }) as NftItem;
const equipment = () =>
  ({
    equipped: item('1', 'equipped', 800),
    available: [item('2', 'held', 1_200)],
  }) as unknown as Equipment;

const make = async (answer: Answers, storage = memoryStorage()) => {
  const made = await makeTaice(
    (seen, nth) =>
      seen.method === 'POST' && !seen.path.includes('ogin')
        ? answer(seen, nth)
        : defaultReply(seen),
    { storage },
  );
  await logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  const { queryKey } = ownNftQueries.equipment(made.taice);
  made.taice.queries.setQueryData(queryKey, equipment());
  const worn = () => made.taice.queries.getQueryData(queryKey);
  const keys = (end: string) =>
    made.server.of(end).map(({ headers }) => headers.get('Idempotency-Key'));
  return { ...made, storage, worn, keys };
};

test('a new pair replaces the worn one at once', async () => {
  const shown: unknown[] = [];
  const { taice, worn } = await make(() => {
    shown.push(worn());
    return ok({ equipped: item('2', 'equipped', 1_200) });
  });
  const list = [...nftKeys.all, 'own', null, null];
  taice.queries.setQueryData(list, [item('1', 'equipped', 800), item('2', 'held', 1_200)]);
  await equipItem(taice, '2');
  expect(shown).toEqual([
    { equipped: item('2', 'equipped', 1_200), available: [item('1', 'held', 800)] },
  ]);
  expect(taice.queries.getQueryData(list)).toEqual([
    item('1', 'held', 800),
    item('2', 'equipped', 1_200),
  ]);
});

test('undoes a refused wear', async () => {
  const { taice, worn } = await make(() => ({ code: 1803, msg: 'Locked' }));
  await expect(equipItem(taice, '2')).rejects.toMatchObject({ code: 1803 });
  expect(worn()).toEqual(equipment());
});

test('spectacles can be worn again at once after removal', async () => {
  const { taice, worn } = await make(() => ok({ equipped: null }));
  await unequipItem(taice);
  expect(worn()).toEqual({
    equipped: null,
    available: [item('2', 'held', 1_200), item('1', 'held', 800)],
  });
});

test('a repair and its retry share one key, also after a reload', async () => {
  const what = { nft_id: '1', method: 'taice', cost: '96' } as const;
  const first = await make(() => dropped());
  await expect(repair(first.taice, what)).rejects.toThrow();
  const second = await make(() => ok({ cost: '96' }), first.storage);
  await repair(second.taice, what);
  const [key, ...others] = [...first.keys('nft/repair'), ...second.keys('nft/repair')];
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((other) => other === key)).toBe(true);
  // After an answer the next call is a new one.
  await repair(second.taice, what);
  expect(second.keys('nft/repair').at(-1)).not.toBe(key);
});

test('potions move once, however often the answer is lost', async () => {
  const { taice, keys } = await make((_, nth) => (nth < 3 ? dropped() : ok({ quantity_left: 1 })));
  const what = { to: 'ABCD1234', prop_id: '7', quantity: 2 };
  await transferPotions(taice, what).catch(() => transferPotions(taice, what));
  expect(new Set(keys('repairPotiontransfer')).size).toBe(1);
});

test('refetches items and tasks after a repair, refused or not', async () => {
  const { taice } = await make(() => ({ code: 1805, msg: 'The price has changed' }));
  const key = [...nftKeys.all, 'detail', '1'];
  taice.queries.setQueryData(key, {});
  await expect(repair(taice, { nft_id: '1', method: 'taice', cost: '96' })).rejects.toMatchObject({
    code: 1805,
  });
  expect(taice.queries.getQueryState(key)?.isInvalidated).toBe(true);
});
