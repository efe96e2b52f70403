// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  renderPage,
  unverified,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { NftDetailScreen } from './nft-detail-screen.tsx';
import { closedDraw, openedDraw } from './testing/draw-fixtures.ts';
import { detail, equipment, item } from './testing/nft-fixtures.ts';

const show = (answers: Answers = {}, more: Partial<RenderPageOptions> = {}) =>
  renderPage(<NftDetailScreen />, {
    path: '/NFTDetail?id=7',
    answers: { userEquipment: () => equipment(), nftDetail: () => detail(), ...answers },
    ...more,
  });

test('a price accepts a point or a comma; a non-number and too many decimals get different errors', async () => {
  const offered = { ...item({ state: 'listed' }), id: '7' };
  const listing = {
    id: '5',
    price: '60.5',
    fee: '3',
    net: '57.5',
    expires_at: '2026-12-20T00:00:00Z',
  };
  const page = await show({
    nftDetail: () => detail({ state: 'held' }),
    'payMethod/config': () => ({ list: [], fee_bp: 500, price_min: '1', price_max: '1000000' }),
    'mintNftMarket/sell': () => ({ listing, nft: offered }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell' }));
  const price = await screen.findByLabelText('Price in points');
  const write = (value: string) => fireEvent.change(price, { target: { value } });
  for (const none of ['abc', '-5', '6,0,5', '1.', '00060']) {
    write(none);
    expect(screen.getByText('Enter a number, like 60 or 60.5.')).toBeTruthy();
  }
  for (const fine of ['60,555', '60.125']) {
    write(fine);
    expect(screen.getByText('Use at most two decimals.')).toBeTruthy();
  }
  write(' 60,5 ');
  fireEvent.click(await screen.findByRole('button', { name: 'Put up for sale' }));
  await screen.findByText('It is for sale');
  expect(page.calls.find(({ path }) => path === 'mintNftMarket/sell')?.input).toMatchObject({
    price: '60.5',
  });
});

test('an unverified account is asked to verify before it enters a price', async () => {
  await show({ ...unverified, nftDetail: () => detail({ state: 'held' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('link', { name: 'Verify your account' });
  expect(dialog.queryByLabelText('Price in points')).toBeNull();
});

test('while a box is being opened, the page behind it does not reveal the contents', async () => {
  const sealed = item({
    kind: 'box',
    state: 'sealed',
    series: { id: '12', name: 'Night box', image: '' },
  });
  let isOpen = false;
  await show({
    nftDetail: () =>
      detail({ ...sealed, ...(isOpen && { state: 'opened' }), mine: null, repair: null }),
    boxDraw: () => (isOpen ? openedDraw('my-own-seed') : closedDraw()),
    openMysterBox: () => {
      isOpen = true;
      return { item: item({ state: 'held' }), prop: null, draw: openedDraw('my-own-seed') };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the box' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Open the box' }));
  await within(dialog).findAllByRole('button', { name: 'Skip' });
  await screen.findByText('Opened');
  expect(screen.queryByText(/^You got/)).toBeNull();
  fireEvent.click((await within(dialog).findAllByRole('button', { name: 'Skip' }))[0]!);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/^You got/)).toBeTruthy();
});

test('a closed box shows no draw, and repair costs do not look like prices', async () => {
  const person = {
    id: '3',
    nickname: 'Ana',
    avatar: '',
    level_no: 1,
    is_verified: false,
    is_follow: false,
  };
  const history = [
    { event: 'repaired' as const, price: '41.6', from: person, to: null },
    { event: 'listed' as const, price: '60', from: person, to: null },
  ].map((each) => ({ ...each, tx_hash: null, at: '2026-11-20T00:00:00Z' }));
  await show({ nftDetail: () => detail({ history }) });
  expect((await screen.findByText('−41.6 points')).className).not.toMatch(/gold/);
  expect(screen.getByText('60 points').className).toMatch(/gold/);
  cleanup();
  const sealed = item({ kind: 'box', state: 'sealed' });
  await show({
    nftDetail: () => detail({ ...sealed, mine: null, repair: null }),
    boxDraw: () => closedDraw(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the fairness' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fairness check' });
  const says = await within(dialog).findByText(/^Still closed/);
  expect(says.className).not.toMatch(/good/);
  expect(screen.queryByText(/Check the draw/)).toBeNull();
});

test('shares a Telegram link in Telegram, and a web link on the web', async () => {
  const share = vi.fn(async () => 'shared' as const);
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalled());
  };
  await show(
    {},
    {
      platform: { appType: 'tg_mini', share },
      settings: { mini_app_url: 'https://t.me/taice_bot/app' },
    },
  );
  await press();
  const text = 'Blue hour hex';
  expect(share).toHaveBeenCalledWith({ url: 'https://t.me/taice_bot/app?startapp=n_7', text });
  cleanup();
  share.mockClear();
  await show({}, { platform: { appType: 'web', share } });
  await press();
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/NFTDetail?id=7`, text });
});
