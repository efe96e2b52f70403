import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aFullRing, aWearer, historyOf, readItemRow } from '../testing/equipment-fixtures.ts';

const api = useApi();

test('spectacles taken off are held, boost nothing and do not wear', async () => {
  const { client, nft } = await aWearer(api);
  const answer = await client.call.nft.cancelEquipment({});
  expect(answer).toMatchObject({ code: 0, data: { equipped: null } });
  expect(await readItemRow(api, nft)).toMatchObject({ state: 'held', wear: 0 });
  expect(await historyOf(api, nft)).toEqual(['made', 'equipped', 'taken_off']);
  const { data } = await client.call.rewards.claimPostReward(await aFullRing(api, client));
  expect(data.parts.map(({ kind }) => kind)).toEqual(['view', 'first_view']);
  expect((await readItemRow(api, nft)).wear).toBe(0);
});

test('taking off nothing succeeds and leaves other people’s spectacles worn', async () => {
  const { nft } = await aWearer(api);
  const { client } = await aViewer(api);
  expect(await client.call.nft.cancelEquipment({})).toMatchObject({ code: 0 });
  expect((await readItemRow(api, nft)).state).toBe('equipped');
});
