// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  loginReply,
  renderPage,
  refused,
  type Answers,
} from '../../shared/testing/render-page.tsx';
import { item } from '../testing/nft-fixtures.ts';
import { MintSheet } from './mint-sheet.tsx';

const address = `0x${'5c'.repeat(20)}`;
const user = { ...loginReply.user, chain: { chain_address: address } };
const bound: Answers = {
  emailLogin: () => ({ ...loginReply, user }),
  'user/info': () => user,
};
const show = async (answers: Answers, fee = '50') => {
  const onClose = vi.fn();
  const page = await renderPage(<MintSheet open onClose={onClose} item={item()} fee={fee} />, {
    answers,
  });
  return { ...page, onClose };
};
const minted = ({ calls }: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ path }) => path === 'mintToChain').map(({ input }) => input);

test('shows fee, address and limits before the mint, and requests exactly that fee and address', async () => {
  const page = await show({
    ...bound,
    mintToChain: () => ({ tx: { id: '1', state: 'requested' }, fee: '50', balance: '1150.5' }),
  });
  await screen.findByText(address);
  screen.getByText('Fee: 50 points');
  screen.getByText(/you can’t wear, sell or repair it here/);
  fireEvent.click(screen.getByRole('button', { name: 'Move it for 50 points' }));
  await waitFor(() => expect(page.onClose).toHaveBeenCalledOnce());
  expect(minted(page)).toMatchObject([
    { nft_id: '7', chain: 'bsc', fee: '50', to_address: address },
  ]);
});

test('a refused mint shows the reason and keeps the sheet open', async () => {
  const page = await show({
    ...bound,
    mintToChain: () => refused(409, 'Conflict', { reason: 'one_at_a_time' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Move it/ }));
  await screen.findByText('Another of your items is on its way. Only one can move at a time.');
  expect(page.onClose).not.toHaveBeenCalled();
});

test('without enough points the mint is disabled and shows the missing amount', async () => {
  const page = await show(bound, '1300.5');
  await screen.findByText(/\b100 (more )?points/);
  expect(screen.getByRole('button', { name: /^Move it/ })).toHaveProperty('disabled', true);
  expect(minted(page)).toEqual([]);
});

test('without a bound wallet the sheet asks to bind one first', async () => {
  await show({});
  await screen.findByText('No wallet on BNB Smart Chain is bound yet.');
  screen.getByRole('button', { name: 'Bind a wallet' });
  expect(screen.queryByRole('button', { name: /^Move it/ })).toBeNull();
});
