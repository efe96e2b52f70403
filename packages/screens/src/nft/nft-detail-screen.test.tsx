// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onPage, type Answers, type OnPage } from '../shared/testing/on-page.tsx';
import { NftDetailScreen } from './nft-detail-screen.tsx';
import { detail, equipment } from './testing/given-nfts.ts';

afterEach(cleanup);

const show = (answers: Answers = {}, more: Partial<OnPage> = {}) =>
  onPage(<NftDetailScreen />, {
    path: '/NFTDetail?id=7',
    answers: { userEquipment: () => equipment(), nftDetail: () => detail(), ...answers },
    ...more,
  });

test('what is shared in Telegram opens there, and on the web where it is', async () => {
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
