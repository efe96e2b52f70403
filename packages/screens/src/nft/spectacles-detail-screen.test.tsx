// @vitest-environment happy-dom
import { delays, overlayAtom, toastsAtom } from '@taice/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerConfirm } from '../shared/testing/answer.ts';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { NftDetailScreen } from './nft-detail-screen.tsx';
import { SpectaclesDetailScreen } from './spectacles-detail-screen.tsx';
import { detail, equipment, item, pace, potion } from './testing/nft-fixtures.ts';

const show = (answers: Answers = {}, path = '/SpectaclesDetail') =>
  renderPage(<SpectaclesDetailScreen />, {
    path,
    answers: { userEquipment: () => equipment(), nftDetail: () => detail(), ...answers },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = ({ calls }: Awaited<ReturnType<typeof show>>, end: string) =>
  calls.filter(({ path }) => path === end).map(({ input }) => input);

test('a worn pair shows its boost, its remaining life and its payback time', async () => {
  await show();
  await screen.findByRole('heading', { name: 'Blue hour hex' });
  for (const words of ['+12%', 'on the 2 points per video', 'Level 6, number 4417', 'Worn now'])
    expect(screen.getByText(words)).toBeTruthy();
  // 68 × 10 views at 60 a day.
  screen.getByText(/Loses 1 per 10 rewarded videos\. Lasts about 12 days at your pace\./);
  // (206 − 76.8) at 14.4 a day.
  screen.getByText('Pays for itself in 9 days');
  screen.getByText('76.8 of 206 points earned back');
  screen.getByText(/You watch about 60 rewarded videos a day, which adds 14\.4 points\./);
});

test('shows the last four events of the item, and a link to all of them', async () => {
  const at = (day: number) => `2026-11-${day}T10:00:00Z`;
  const history = [15, 14, 13, 12, 11].map((day) => ({
    event: day === 15 ? ('equipped' as const) : ('repaired' as const),
    from: null,
    to: null,
    price: null,
    tx_hash: null,
    at: at(day),
  }));
  await show({ nftDetail: () => detail({ history }) });
  const list = await screen.findByRole('region', { name: 'History' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'See the item' }).getAttribute('href')).toBe(
    '/NFTDetail?id=7',
  );
});

test('says that a price never pays for itself at a slow pace', async () => {
  const slow = pace({ factor: 0.4 });
  await show({
    nftDetail: () =>
      detail({ pace: slow, mine: { paid: '900', repaired: '0', brought: '0', price_max: null } }),
  });
  await screen.findByText('At your pace, it never pays for itself');
  expect(screen.queryByText(/Pays for itself in/)).toBeNull();
});

test('beside another worn pair, both pages of one pair show the same payback time', async () => {
  const worn = item({
    id: '8',
    boost_bp: 1_000,
    series: { id: '4', name: 'Moss frame', image: '' },
  });
  const answers = {
    userEquipment: () => equipment({ equipped: worn }),
    nftDetail: () => detail({ state: 'held' }),
  };
  await show(answers, '/SpectaclesDetail?id=7');
  // 2 % more than the worn pair: 206 − 76.8 and six repairs at 20, at 2.4 a day.
  const says = (await screen.findByText(/^Pays for itself in/)).textContent;
  expect(says).toBe('Pays for itself in 104 days');
  cleanup();
  await renderPage(<NftDetailScreen />, { path: '/NFTDetail?id=7', answers });
  expect((await screen.findByText(/^Pays for itself in/)).textContent).toBe(says);
});

test('distinguishes a free pair from one with an unknown cost', async () => {
  const mine = (paid: string | null) => () =>
    detail({ mine: { paid, repaired: '0', brought: '76.8', price_max: null } });
  await show({ nftDetail: mine('0') });
  await screen.findByText('It was free and has earned 76.8 points');
  cleanup();
  await show({ nftDetail: mine(null) });
  await screen.findByText('We don’t know what it cost you. It has earned 76.8 points.');
  expect(screen.queryByText(/nothing/)).toBeNull();
});

test('payback includes the cost of repairs', async () => {
  const mine = { paid: '40', repaired: '41.6', brought: '76.8', price_max: null };
  await show({ nftDetail: () => detail({ mine }) });
  await screen.findByText('76.8 of 81.6 points earned back. Repairs took 41.6 of them.');
  // 81.6 − 76.8 at 14.4 a day.
  screen.getByText('Pays for itself in a day');
  expect(screen.queryByText('It has paid for itself')).toBeNull();
});

test('payback uses the cheapest repair, and links to a cheaper potion in the market', async () => {
  const potions = [
    { name: 'Workshop flask', power: 100, price: '20' },
    { name: 'Mending tonic', power: 40, price: '9' },
  ];
  const slow = pace({ factor: 0.4, potions });
  const mine = { paid: '90', repaired: '0', brought: '0', price_max: null };
  await show({ nftDetail: () => detail({ pace: slow, mine }) });
  // In points a repair costs 120 and yields 96: it would never pay back.
  await screen.findByText('Pays for itself in 20 days');
  const shop = screen.getByRole('link', { name: 'For 9 points the market has Mending tonic.' });
  expect(shop.getAttribute('href')).toBe('/Marketplace?tab=props');
});

test('without watched videos the page promises no payback time', async () => {
  await show({ nftDetail: () => detail({ pace: pace({ days: 0, views_per_day: 0 }) }) });
  await screen.findByText('We don’t know yet when it pays for itself');
  screen.getByText(/You haven’t watched rewarded videos lately/);
  expect(screen.queryByText(/a day: \+/)).toBeNull();
});

test('a potion repair asks for confirmation with its cost and result', async () => {
  const page = await show({
    'nft/repair': () => ({ nft: item({ durability: 100 }), cost: '0', balance: '1', props: [] }),
  });
  fireEvent.click(await button('Repair with 1 potion'));
  expect(await answerConfirm(page.taice, true)).toBe(
    'This uses 1 × Mending potion; you have 3. Durability is then 100 of 100.',
  );
  await waitFor(() =>
    expect(sent(page, 'nft/repair')).toMatchObject([
      { nft_id: '7', method: 'potion', prop_id: '11', quantity: 1 },
    ]),
  );
});

test('a point repair is sent with the shown cost, and a changed cost is reported', async () => {
  const page = await show({ 'nft/repair': () => refused(1805, 'The price has changed') });
  fireEvent.click(await screen.findByRole('radio', { name: /38\.4 points/ }));
  // 1,200.5 less 38.4.
  screen.getByText('You keep 1,162.1 points');
  fireEvent.click(await button('Repair with 38.4 points'));
  expect(await answerConfirm(page.taice, true)).toMatch(/^This costs 38\.4 points\./);
  await screen.findByText(/^The cost has changed/);
  expect(sent(page, 'nft/repair')).toMatchObject([{ method: 'taice', cost: '38.4' }]);
});

test('two presses open one confirmation, and declining it repairs nothing', async () => {
  const page = await show({ 'nft/repair': () => ({}) });
  fireEvent.click(await button('Repair with 1 potion'));
  fireEvent.click(await button('Repair with 1 potion'));
  await answerConfirm(page.taice, false);
  await new Promise((resolve) => setTimeout(resolve, delays.dialogClose + 50));
  expect(page.taice.store.get(overlayAtom)).toBeNull();
  expect(sent(page, 'nft/repair')).toEqual([]);
});

test('a user with too few points sees how many are missing for the repair', async () => {
  await show({
    userEquipment: () => equipment({ props: [] }),
    nftDetail: () => detail({ repair: { cost: '1300', to: 100 } }),
  });
  expect(await button('Repair with 1,300 points')).toHaveProperty('disabled', true);
  screen.getByText('99.5 points to go');
});

test('a broken pair adds nothing, cannot be put on, and can be repaired', async () => {
  const broken = { state: 'broken', durability: 0 } as const;
  await show(
    {
      userEquipment: () => equipment({ equipped: null }),
      nftDetail: () => detail({ ...broken, repair: { cost: '120', to: 100 } }),
    },
    '/SpectaclesDetail?id=7',
  );
  await screen.findByText(/adds nothing until you repair it/);
  await button('Repair with 3 potions');
  expect(screen.queryByRole('button', { name: 'Put on' })).toBeNull();
});

test('a pair for sale can be neither worn nor repaired', async () => {
  const listing = {
    id: '5',
    price: '120',
    currency_key: 'taice',
    expires_at: '2026-12-20T00:00:00Z',
  };
  await show({ nftDetail: () => detail({ state: 'listed', listing }) }, '/SpectaclesDetail?id=7');
  await screen.findByText(/It is for sale at 120 points/);
  expect(screen.queryByRole('button', { name: /Repair|Put on|Take off/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the offer' }).getAttribute('href')).toBe(
    '/NFTDetail?id=7',
  );
});

test('puts on another pair in place of the worn one', async () => {
  const other = item({
    id: '8',
    series: { id: '4', name: 'Moss frame', image: '' },
    state: 'held',
  });
  const page = await show({
    userEquipment: () => equipment({ available: [other] }),
    'userReward/equipment': () => ({ equipped: other }),
  });
  fireEvent.click(await button('Put on Moss frame'));
  await waitFor(() => expect(sent(page, 'userReward/equipment')).toMatchObject([{ nft_id: '8' }]));
});

test('putting on a weaker pair shows both boosts', async () => {
  const weaker = item({
    id: '8',
    series: { id: '4', name: 'Moss frame', image: '' },
    state: 'held',
    boost_bp: 500,
  });
  const page = await show({
    userEquipment: () => equipment({ available: [weaker] }),
    'userReward/equipment': () => ({ equipped: weaker }),
  });
  fireEvent.click(await button('Put on Moss frame'));
  await waitFor(() =>
    expect(page.taice.store.get(toastsAtom).map(({ text }) => text)).toEqual([
      'You’re wearing them now. They add +5%; the pair before added +12%.',
    ]),
  );
});

test('a user without spectacles gets a link to the market', async () => {
  await show({ userEquipment: () => equipment({ equipped: null, props: [potion()] }) });
  await screen.findByText('You aren’t wearing spectacles');
  expect(screen.getByRole('link', { name: 'Open Marketplace' }).getAttribute('href')).toBe(
    '/Marketplace',
  );
});

test('an unknown pair, or one of another user, is not shown', async () => {
  await show({ nftDetail: () => refused(1801, 'Not found') }, '/SpectaclesDetail?id=99');
  await screen.findByText('These spectacles aren’t yours');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show({ nftDetail: () => detail({ is_mine: false, mine: null }) }, '/SpectaclesDetail?id=7');
  await screen.findByText('These spectacles aren’t yours');
});
