import { contract, type LedgerRow } from '@taice/contract';
import type { Frame, Page } from 'playwright-core';
import { type RawClient, rawClient, readBoot } from './raw-client.ts';

/** What somebody has, as the server says it; amounts are decimal strings in TAICE. */
export interface Purse {
  /** Of the current day, until the settlement. */
  pending: string;
  /** The balance. */
  value: string;
  /** Newest first, at most 50. */
  rows: readonly LedgerRow[];
}

export const purseOf = async (client: RawClient): Promise<Purse> => {
  const [wallet, log] = await Promise.all([
    client.ask(contract.wallet.walletDetail, {}),
    client.ask(contract.wallet.walletLog, { page_size: 50 }),
  ]);
  return { pending: wallet.pending, value: wallet.value, rows: log.list };
};

/** Reads as the person who is logged in on this page, past the page's own code. */
export const asPersonOf = async (view: Page | Frame, url: string): Promise<RawClient> => {
  const [token, deviceId] = await view.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('SPK_deviceId'),
  ]);
  if (!token) throw new Error('nobody is logged in on this page');
  const { settings } = await readBoot(url);
  return rawClient({
    url,
    secret: settings.sign_secret,
    token: token.replaceAll('"', ''),
    ...(deviceId ? { deviceId: deviceId.replaceAll('"', '') } : {}),
  });
};
