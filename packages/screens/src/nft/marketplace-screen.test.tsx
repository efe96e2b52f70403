// @vitest-environment happy-dom
import { overlayAtom } from '@taice/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { mockMatchMedia } from '../shared/testing/mock-match-media.ts';
import {
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { MarketplaceScreen } from './marketplace-screen.tsx';
import { box, offer, offers, series, seriesList } from './testing/market-fixtures.ts';
import { detail, equipment, item, pace } from './testing/nft-fixtures.ts';

const listed = (price = '206') => {
  const { nft, seller } = offer();
  return detail({
    ...nft,
    is_mine: false,
    mine: null,
    owner: seller,
    listing: { id: '5', price, currency_key: 'taice', expires_at: '2026-12-20T00:00:00Z' },
  });
};

const usual: Answers = {
  'nftMarket/list': ({ kind }) =>
    seriesList(kind === 'box' ? [box()] : kind === 'spectacles' ? [series()] : []),
  'mintNftMarket/list': () => offers([offer()]),
  userEquipment: () => equipment({ equipped: null }),
  nftDetail: () => listed(),
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId('address').textContent;

const show = (
  answers: Answers = {},
  path = '/Marketplace',
  more: Partial<RenderPageOptions> = {},
) =>
  renderPage(
    <>
      <Address />
      <MarketplaceScreen />
    </>,
    { path, answers: { ...usual, ...answers }, ...more },
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = ({ calls }: Awaited<ReturnType<typeof show>>, end: string) =>
  calls.filter(({ path }) => path === end).map(({ input }) => input);
const openOffer = async () => {
  fireEvent.click(await button('Buy Blue hour hex #4417 for 206 points'));
  return within(await screen.findByRole('dialog'));
};

test('separates items sold by us from items sold by users, each with boost, price and seller', async () => {
  await show();
  await screen.findByRole('heading', { name: 'Sold by us' });
  await screen.findByRole('heading', { name: 'Sold by users' });
  screen.getByText('+8% to +11% points');
  screen.getByText('40 left');
  screen.getByText('by Juno');
  expect(screen.getByRole('link', { name: /Blue hour hex/ }).getAttribute('href')).toBe(
    '/NFTDetail?id=7',
  );
});

test('a series with a random level shows its median boost and the odds of the best one', async () => {
  await show();
  fireEvent.click(await button('Buy Moss frame for 94 points'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^The level sets the boost/)).toBeTruthy();
  expect(dialog.getByText('Half of the pairs add +8.31% or less; 1 in 89 adds +11%.')).toBeTruthy();
});

test('a box shows the odds of each series', async () => {
  await show({}, '/Marketplace?tab=boxes');
  const banner = within(await screen.findByRole('region', { name: 'Mystery box' }));
  const each = within(banner.getByText('Odds of each pair').closest('details')!);
  expect(each.getAllByRole('listitem', { hidden: true }).map((row) => row.textContent)).toEqual([
    'Wire50%',
    'Hex50%',
  ]);
});

test('a box shows its price once, even if it cannot be bought', async () => {
  for (const why_not of ['here', 'limit', 'age', null] as const) {
    const boxes = seriesList([box({ can_buy: why_not === null, why_not })]);
    await show(
      { 'nftMarket/list': ({ kind }) => (kind === 'box' ? boxes : seriesList([])) },
      '/Marketplace?tab=boxes',
    );
    const banner = within(await screen.findByRole('region', { name: 'Mystery box' }));
    expect(banner.getAllByText(/120 points/)).toHaveLength(1);
    // The other half is the opener's seed, which no one knows before.
    expect(banner.getByText(/We fix our half of every draw before you open the box/)).toBeTruthy();
    cleanup();
  }
});

test('before a purchase, an offer shows its boost, payback time and remaining balance for this user', async () => {
  await show({ userEquipment: () => equipment({ equipped: item({ id: '1', boost_bp: 500 }) }) });
  const dialog = await openOffer();
  expect(await dialog.findByText('+12%: a video of 2 points pays 2.24')).toBeTruthy();
  expect(
    dialog.getByText(/You can wear only one pair\. It would replace Blue hour hex with \+5%/),
  ).toBeTruthy();
  // 206 at 8.4 a day beyond the pair that is worn, with repairs.
  expect(dialog.getByText(/^Pays for itself in \d+ days$/)).toBeTruthy();
  expect(
    dialog.getByText(/You watch about 60 rewarded videos a day, which adds 8\.4 points/),
  ).toBeTruthy();
  expect(dialog.getByText('1,200.5 points')).toBeTruthy();
  expect(dialog.getByText('994.5 points')).toBeTruthy();
});

test('a user who cannot buy from others sees the reason instead of missing points', async () => {
  for (const [why_not_buy, words] of [
    ['unverified', /^Verify your account to trade with others/],
    ['bought_back', /^You sold it recently/],
    ['standing', /^Your account can’t buy this now/],
  ] as const) {
    await show({ nftDetail: () => ({ ...listed('99999'), why_not_buy }) });
    const dialog = await openOffer();
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.queryByText(/points to go|Earn points/)).toBeNull();
    if (why_not_buy === 'unverified') {
      dialog.getByRole('link', { name: 'Verify your account' });
      expect(dialog.queryByRole('button', { name: /^Buy for/ })).toBeNull();
    } else
      expect(dialog.getByRole('button', { name: /^Buy for/ })).toHaveProperty('disabled', true);
    cleanup();
  }
});

test('an offer that never pays back says so before the purchase, and names a worn pair that is as good', async () => {
  await show({ userEquipment: () => equipment({ equipped: null, pace: pace({ factor: 0.3 }) }) });
  await (await openOffer()).findByText('At your pace, it never pays for itself');
  cleanup();
  await show({ userEquipment: () => equipment({ equipped: item({ id: '1', boost_bp: 1_300 }) }) });
  const dialog = await openOffer();
  await dialog.findByText('At your pace, it never pays for itself');
  dialog.getByText(/You already wear Blue hour hex with \+13%\. This pair would not add more\./);
  expect(dialog.queryByText(/which adds/)).toBeNull();
});

test('searches for the entered name when the field loses focus', async () => {
  await show();
  const words = await screen.findByRole('searchbox', { name: 'Name or number' });
  fireEvent.change(words, { target: { value: 'moss ' } });
  fireEvent.blur(words);
  await waitFor(() => expect(address()).toBe('/Marketplace?keyword=moss'));
});

test('a double press buys once; the item is then shown and no longer for sale', async () => {
  const bought = item({ state: 'held' });
  const page = await show({
    'mintNftMarket/buy': async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { order: {}, nft: bought, balance: '994.5' };
    },
    'userReward/equipment': () => ({ equipped: bought }),
  });
  const dialog = await openOffer();
  const buy = await dialog.findByRole('button', { name: 'Buy for 206 points' });
  fireEvent.click(buy);
  fireEvent.click(buy);
  expect(await dialog.findByText('Blue hour hex is yours')).toBeTruthy();
  expect(dialog.getByText(/You keep 994\.5 points/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Buy/ })).toBeNull();
  expect(sent(page, 'mintNftMarket/buy')).toEqual([
    expect.objectContaining({ listing_id: '5', price: '206' }),
  ]);
  expect(dialog.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/NFTDetail?id=7');
  fireEvent.click(dialog.getByRole('button', { name: 'Wear it now' }));
  await waitFor(() => expect(sent(page, 'userReward/equipment')).toMatchObject([{ nft_id: '7' }]));
});

test('an offer that ended before it was opened is shown as gone', async () => {
  const page = await show({
    nftDetail: () => detail({ ...item({ state: 'held' }), is_mine: true }),
  });
  const dialog = await openOffer();
  expect(await dialog.findByText(/It is gone/)).toBeTruthy();
  expect(sent(page, 'mintNftMarket/buy')).toEqual([]);
});

test('a changed price is shown first, and only the new price is paid', async () => {
  let price = '206';
  const page = await show({
    nftDetail: () => listed(price),
    'mintNftMarket/buy': ({ price: paid }) => {
      if (paid === '240') return { order: {}, nft: item({ state: 'held' }), balance: '960.5' };
      price = '240';
      return refused(1805, 'The price has changed', { price });
    },
  });
  const dialog = await openOffer();
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 206 points' }));
  await dialog.findByText(/The price has changed/);
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 240 points' }));
  await dialog.findByText('Blue hour hex is yours');
  expect(sent(page, 'mintNftMarket/buy').map(({ price: paid }) => paid)).toEqual(['206', '240']);
});

test('a relisted item shows its new price and is bought under the new offer', async () => {
  let isAnew = false;
  const anew = () => {
    const of = listed('190');
    return isAnew ? { ...of, listing: { ...of.listing!, id: '6' } } : listed('206');
  };
  const page = await show({
    nftDetail: anew,
    'mintNftMarket/buy': ({ listing_id: of }) => {
      if (of === '6') return { order: {}, nft: item({ state: 'held' }), balance: '1010.5' };
      isAnew = true;
      return refused(1804, 'This offer is gone');
    },
  });
  const dialog = await openOffer();
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 206 points' }));
  await dialog.findByText(/The price has changed/);
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 190 points' }));
  await dialog.findByText('Blue hour hex is yours');
  expect(sent(page, 'mintNftMarket/buy').map(({ price: paid }) => paid)).toEqual(['206', '190']);
});

test('an offer sold to another user is shown as gone, and its button is disabled', async () => {
  await show({ 'mintNftMarket/buy': () => refused(1804, 'This offer is gone') });
  const dialog = await openOffer();
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 206 points' }));
  await dialog.findByText(/It is gone/);
  expect(dialog.getByRole('button', { name: 'Buy for 206 points' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('after a lost answer the same button completes the purchase', async () => {
  let tries = 0;
  const page = await show({
    'mintNftMarket/buy': () => {
      tries += 1;
      if (tries <= 4) throw new TypeError('Failed to fetch');
      return { order: {}, nft: item({ state: 'held' }), balance: '1' };
    },
  });
  const dialog = await openOffer();
  fireEvent.click(await dialog.findByRole('button', { name: 'Buy for 206 points' }));
  await dialog.findByText(/We got no answer/);
  tries = 9;
  fireEvent.click(dialog.getByRole('button', { name: 'Buy for 206 points' }));
  await dialog.findByText('Blue hour hex is yours');
  expect(page.container).toBeTruthy();
});

test('a user with too few points sees how many are missing', async () => {
  await show({
    'mintNftMarket/list': () => offers([offer({ price: '1300' })]),
    nftDetail: () => listed('1300'),
  });
  fireEvent.click(await button('Buy Blue hour hex #4417 for 1,300 points'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('99.5 points to go');
  const way = dialog.getByRole('link', { name: 'Earn points with tasks' });
  expect(way.getAttribute('href')).toBe('/Task');
  expect(dialog.getByRole('button', { name: /^Buy for/ })).toHaveProperty('disabled', true);
});

test('several props are one order at the unit price', async () => {
  const prop = series({
    series_id: '30',
    name: 'Mending potion',
    kind: 'prop',
    boost_bp: null,
    max_durability: null,
    power: 40,
    price: '25',
  });
  const page = await show(
    {
      'nftMarket/list': ({ kind }) => seriesList(kind === 'prop' ? [prop] : []),
      createOrder: () => ({
        order: {},
        items: [],
        props: [
          {
            id: '11',
            kind: 'repair_potion',
            name: 'Mending potion',
            image: '',
            power: 40,
            quantity: 5,
          },
        ],
        balance: '1125.5',
      }),
    },
    '/Marketplace?tab=props',
  );
  fireEvent.click(await button('Buy Mending potion for 25 points'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'One more' }));
  fireEvent.click(dialog.getByRole('button', { name: 'One more' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Buy for 75 points' }));
  await dialog.findByText('You now have 5 of Mending potion');
  expect(sent(page, 'createOrder')).toMatchObject([{ series_id: '30', quantity: 3, price: '25' }]);
});

test('a box shows its odds and its average worth at current prices, even below its cost', async () => {
  await show({}, '/Marketplace?tab=boxes');
  await screen.findByRole('region', { name: 'Mystery box' });
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(expect.arrayContaining(['Plain50%', 'Rare50%']));
  // Half of 50, half of 150.
  await screen.findByText(/a box is worth 100 points on average.*That is less than it costs/);
});

test('contents without an offer count as worthless, and the box says so', async () => {
  const odd = box();
  odd.odds[0]!.quality = 2;
  await show(
    { 'nftMarket/list': ({ kind }) => seriesList(kind === 'box' ? [odd] : []) },
    '/Marketplace?tab=boxes',
  );
  expect(
    await screen.findByText(/worth 75 points.*50% of its possible contents are not for sale/),
  ).toBeTruthy();
});

test('with boxes switched off the market does not mention them', async () => {
  await show({
    'nftMarket/list': ({ kind }) =>
      kind === 'box' ? refused(1809, 'Not available here') : seriesList([series()]),
  });
  await screen.findByRole('radio', { name: 'Spectacles' });
  expect(screen.queryByRole('radio', { name: 'Boxes' })).toBeNull();
  expect(screen.queryByText(/box/i)).toBeNull();
});

test('in Telegram a box can be viewed but not bought', async () => {
  const here = box({ can_buy: false, why_not: 'here' });
  await show(
    { 'nftMarket/list': ({ kind }) => seriesList(kind === 'box' ? [here] : []) },
    '/Marketplace?tab=boxes',
    {
      platform: { appType: 'tg_mini' },
    },
  );
  await screen.findByText('You can’t buy boxes here.');
  expect(screen.queryByRole('button', { name: /Buy/ })).toBeNull();
});

test('filters come from the address, reach the server, and reset together', async () => {
  mockMatchMedia((query) => query.includes('min-width'));
  const page = await show({}, '/Marketplace?quality=3,4&boost_min=800&price_max=300&sort=boost');
  await button('Reset');
  expect(sent(page, 'mintNftMarket/list')).toContainEqual(
    expect.objectContaining({ quality: '3,4', boost_min: '800', price_max: '300', sort: 'boost' }),
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Epic' }));
  expect(address()).toBe('/Marketplace?quality=3&boost_min=800&price_max=300&sort=boost');
  fireEvent.click(await button('Reset'));
  expect(address()).toBe('/Marketplace?sort=boost');
});

test('the payback filter uses the own pace of the last days', async () => {
  const slow = offer({
    listing_id: '6',
    price: '900',
    nft: item({ id: '8', serial: 12, state: 'listed' }),
  });
  await show(
    { 'mintNftMarket/list': () => offers([offer({ price: '90' }), slow]) },
    '/Marketplace?soon=1',
  );
  await screen.findByText('by Juno · Pays for itself in 7 days');
  expect(screen.queryByText('#12')).toBeNull();
  screen.getByText('1 offer');
});

test('a visitor sees the market and is asked to log in before a purchase', async () => {
  const page = await show({}, '/Marketplace', { loggedIn: false });
  fireEvent.click(await button('Buy Blue hour hex #4417 for 206 points'));
  expect(page.taice.store.get(overlayAtom)).toMatchObject({ kind: 'login' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed load offers a retry, and an empty market says so', async () => {
  let isDown = true;
  await show({
    'mintNftMarket/list': () => (isDown ? refused(500, 'Down') : offers([])),
    'nftMarket/list': ({ kind }) => seriesList(kind === 'spectacles' ? [] : []),
  });
  const retry = await button('Try again');
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('No spectacles for sale now')).toBeTruthy();
});

test('the minimum level goes to the server and into the address', async () => {
  const page = await show();
  fireEvent.click(await button('20+'));
  await waitFor(() => expect(address()).toBe('/Marketplace?level_min=20'));
  const asked = () =>
    sent(page, 'mintNftMarket/list').map((input) => Reflect.get(input, 'level_min'));
  await waitFor(() => expect(asked().map(String)).toContain('20'));
});
