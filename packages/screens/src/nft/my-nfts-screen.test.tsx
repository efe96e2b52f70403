// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerConfirm } from '../shared/testing/answer.ts';
import { renderPage, type Answers } from '../shared/testing/render-page.tsx';
import { MyNftsScreen } from './my-nfts-screen.tsx';
import { equipment, item } from './testing/nft-fixtures.ts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const series = (name: string) => ({ series: { id: name, name, image: '' } });
const listing = {
  id: '5',
  price: '120',
  currency_key: 'taice',
  expires_at: '2026-12-20T00:00:00Z',
};
const all = [
  item(),
  item({ id: '8', ...series('Moss frame'), state: 'held', durability: 100 }),
  item({ id: '9', ...series('Old pair'), state: 'broken', durability: 0 }),
  item({ id: '10', ...series('Spare pair'), state: 'listed', listing }),
  item({ id: '12', ...series('Mystery box'), kind: 'box', state: 'sealed' }),
  item({ id: '13', ...series('Empty box'), kind: 'box', state: 'opened' }),
];

const show = (answers: Answers = {}) =>
  renderPage(<MyNftsScreen />, {
    path: '/NFTs',
    answers: {
      userEquipment: () => equipment(),
      userNftList: () => ({ list: all, has_more: false }),
      ...answers,
    },
  });
const tile = async (name: string) => {
  const head = await screen.findByRole('heading', { name: new RegExp(name) });
  return within(head.closest('li')!);
};

test('each item offers the actions of its state, and opened boxes are hidden', async () => {
  await show();
  (await tile('Moss frame')).getByRole('button', { name: 'Put on Moss frame' });
  const broken = (await tile('Old pair')).getByRole('link', { name: 'Repair Old pair' });
  expect(broken.getAttribute('href')).toBe('/SpectaclesDetail?id=9');
  const offered = await tile('Spare pair');
  offered.getByText('For sale at 120 points');
  offered.getByRole('link', { name: 'See the offer for Spare pair' });
  (await tile('Mystery box')).getByRole('link', { name: 'Open Mystery box' });
  expect(screen.queryByText(/Empty box/)).toBeNull();
});

test('the worn pair is shown once, above the others, with its potions', async () => {
  await show();
  await tile('Moss frame');
  expect(screen.getAllByText('Blue hour hex')).toHaveLength(1);
  screen.getByText('3 × Mending potion');
  // The page for gifts needs a wallet, which this person does not have. They give it on the current page.
  fireEvent.click(screen.getByRole('button', { name: 'Give Mending potion' }));
  await screen.findByRole('dialog', { name: 'Give Mending potion' });
});

test('a filter requests only its kind, and opened boxes appear under Boxes', async () => {
  const page = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Boxes' }));
  await tile('Empty box');
  expect(page.calls.findLast(({ path }) => path === 'userNftList')?.input).toMatchObject({
    kind: 'box',
  });
});

test('withdraws all offers at once, after a confirmation', async () => {
  const page = await show({
    userNftList: () => ({ list: [all[3]], has_more: false }),
    cancelSell: () => ({ nft: null, withdrawn: 1 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'For sale' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw all offers' }));
  expect(await answerConfirm(page.taice, true)).toMatch(/You keep the items/);
  await waitFor(() =>
    expect(page.calls.find(({ path }) => path === 'cancelSell')?.input).toMatchObject({ all: 1 }),
  );
});

test('a user without items gets a link to the market', async () => {
  await show({
    userEquipment: () => equipment({ equipped: null, props: [] }),
    userNftList: () => ({ list: [], has_more: false }),
  });
  await screen.findByText('You have no items yet');
  expect(screen.getByRole('link', { name: 'Open Marketplace' })).toBeTruthy();
});
