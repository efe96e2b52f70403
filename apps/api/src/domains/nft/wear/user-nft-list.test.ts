import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aListing, anItem, aSeries } from '../testing/fixtures.ts';

const api = useApi();

test('lists the caller’s items by kind and state, newest first, page by page', async () => {
  const { client, id } = await aViewer(api);
  const first = await anItem(api, id);
  api.clock.advance(1_000);
  const second = await anItem(api, id);
  await aSeries(api, { slug: 'in-the-box' });
  const boxes = await aSeries(api, {
    kind: 'box',
    odds: [{ slug: 'in-the-box', ppm: 1_000_000 }],
  });
  api.clock.advance(1_000);
  const box = await anItem(api, id, boxes);
  await anItem(api, (await aViewer(api)).id);
  const list = async (asked: Parameters<typeof client.call.nft.userNftList>[0] = {}) => {
    const { code, data } = await client.call.nft.userNftList(asked);
    expect(code).toBe(0);
    return { ids: data.list.map((item) => BigInt(item.id)), more: data.has_more };
  };
  expect(await list()).toEqual({ ids: [box, second, first], more: false });
  expect(await list({ kind: 'box' })).toEqual({ ids: [box], more: false });
  expect(await list({ kind: 'prop' })).toEqual({ ids: [], more: false });
  expect(await list({ state: 'listed' })).toEqual({ ids: [], more: false });
  await aListing(api, id);
  expect((await list({ state: 'listed' })).ids).toHaveLength(1);
  expect(await list({ state: 'held', page_size: 1 })).toEqual({ ids: [second], more: true });
  expect(await list({ state: 'held', page_size: 1, page: 2 })).toEqual({
    ids: [first],
    more: false,
  });
});
