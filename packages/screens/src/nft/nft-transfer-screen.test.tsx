// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerConfirm } from '../shared/testing/answer.ts';
import { renderPage, refused, unverified, type Answers } from '../shared/testing/render-page.tsx';
import { NftTransferScreen } from './nft-transfer-screen.tsx';
import { equipment, potion } from './testing/nft-fixtures.ts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const ana = { id: '21', nickname: 'Ana', avatar: '', level_no: 1, is_verified: false };
const prop = (given: object = {}) => ({
  ...potion(),
  description: '',
  usable_on: [],
  transfers_left: 2,
  repair_options: [],
  ...given,
});
const show = (answers: Answers = {}, path = '/nftTransfer') =>
  renderPage(<NftTransferScreen />, {
    path,
    answers: {
      userEquipment: () => equipment(),
      propDetail: () => prop(),
      followLog: () => ({ list: [ana], next_cursor: null }),
      inviter: ({ invite_code: code }) =>
        code === 'MIRA2345'
          ? { nickname: 'Mira', avatar: '', reward: '1', friend_reward: '1' }
          : refused(1111, 'Not found'),
      repairPotiontransfer: () => ({
        quantity_left: 1,
        transfers_left: 0,
        to: { ...ana, is_follow: true },
      }),
      ...answers,
    },
  });
const given = ({ calls }: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ path }) => path === 'repairPotiontransfer').map(({ input }) => input);
const button = (name: string) => screen.findByRole('button', { name });

test('gives potions to a followed user, up to the daily limit, after a confirmation', async () => {
  const page = await show();
  fireEvent.click(await screen.findByRole('radio', { name: /Ana/ }));
  fireEvent.click(await button('One more'));
  expect(await button('One more')).toHaveProperty('disabled', true);
  fireEvent.click(await button('Give 2 potions to Ana'));
  expect(await answerConfirm(page.taice, true)).toMatch(/^You keep 1 of Mending potion\./);
  await screen.findByRole('heading', { name: 'You gave 2 potions to Ana' });
  expect(given(page)).toMatchObject([{ to: '21', prop_id: '11', quantity: 2 }]);
});

test('an invite code shows its owner before the gift, and an unknown code gives nothing', async () => {
  const page = await show();
  const field = await screen.findByLabelText('Their invite code');
  fireEvent.change(field, { target: { value: 'nobody99' } });
  await screen.findByText('No one has this code.');
  expect(await button('Choose someone')).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: 'mira2345' } });
  await screen.findByText('It is for Mira.');
  fireEvent.click(await button('Give 1 potion to Mira'));
  await answerConfirm(page.taice, true);
  await waitFor(() => expect(given(page)).toMatchObject([{ to: 'MIRA2345', quantity: 1 }]));
});

test('changing a resolved code clears its owner until it is resolved again', async () => {
  await show();
  const field = await screen.findByLabelText('Their invite code');
  fireEvent.change(field, { target: { value: 'MIRA2345' } });
  await button('Give 1 potion to Mira');
  fireEvent.change(field, { target: { value: 'MIRA23456' } });
  expect(await button('Choose someone')).toHaveProperty('disabled', true);
});

test('a user at the daily gift limit sees so and cannot give', async () => {
  const page = await show({ propDetail: () => prop({ transfers_left: 0 }) });
  await screen.findByText(/^You have reached today’s limit for gifts/);
  expect(page.queryByRole('button', { name: /^Give|Choose/ })).toBeNull();
});

test('an unverified account is asked to verify before it fills in a gift', async () => {
  const page = await show(unverified);
  await screen.findByText(/^Verify your account with Telegram or Google to give potions/);
  screen.getByRole('link', { name: 'Verify your account' });
  expect(page.queryByRole('button', { name: /^Give|Choose/ })).toBeNull();
});

test('a refused gift shows the reason and keeps the choice', async () => {
  const page = await show({ repairPotiontransfer: () => refused(1811, 'Limit') });
  fireEvent.click(await screen.findByRole('radio', { name: /Ana/ }));
  fireEvent.click(await button('Give 1 potion to Ana'));
  await answerConfirm(page.taice, true);
  await screen.findByText(/^You have reached today’s limit for gifts/);
  expect(await button('Give 1 potion to Ana')).toHaveProperty('disabled', false);
});

test('a user without potions gets a link to the market', async () => {
  await show({ userEquipment: () => equipment({ props: [] }) });
  await screen.findByText('You have no potions');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/Marketplace');
});
