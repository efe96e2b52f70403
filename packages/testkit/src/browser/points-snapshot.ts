import { isDeepStrictEqual } from 'node:util';
import { contract, type LedgerRow } from '@taice/contract';
import type { Frame, Page } from 'playwright-core';
import { type RawClient, rawClient, readBoot } from './raw-client.ts';

/** A person's points as the server reports them; amounts are decimal strings in TAICE. */
export interface PointsSnapshot {
  /** Points of the current day until the settlement, without those of tasks. */
  pending: string;
  /** The balance. */
  value: string;
  /** Newest first, at most 50, without rows of tasks. */
  rows: readonly LedgerRow[];
}

/** Millionths, which a number of this size holds exactly. */
const micro = (amount: string): number => Math.round(Number(amount) * 1e6);

const isOfTasks = ({ type }: LedgerRow): boolean => type === 'task' || type === 'group_bonus';

/**
 * A person's points from their own actions. Points of tasks arrive a moment later, at no certain time, so they are left
 * out.
 */
export const readPoints = async (client: RawClient): Promise<PointsSnapshot> => {
  const log = () => client.ask(contract.wallet.walletLog, { page_size: 50 });
  let before = await log();
  for (;;) {
    const wallet = await client.ask(contract.wallet.walletDetail, {});
    const { list } = await log();
    // Equal lists: nothing came in between. An older id may be committed after a newer one.
    if (isDeepStrictEqual(list, before.list)) {
      const ofTasks = list
        .filter((row) => isOfTasks(row) && row.status === 'pending')
        .reduce((sum, { amount }) => sum + micro(amount), 0);
      return {
        pending: String((micro(wallet.pending) - ofTasks) / 1e6),
        value: wallet.value,
        rows: list.filter((row) => !isOfTasks(row)),
      };
    }
    before = { ...before, list };
  }
};

/** Reads as the person who is logged in on this page, past the page's own code. */
export const clientOfPage = async (view: Page | Frame, url: string): Promise<RawClient> => {
  const [token, deviceId] = await view.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('SPK_deviceId'),
  ]);
  if (!token) throw new Error('no user is logged in on this page');
  const { settings } = await readBoot(url);
  return rawClient({
    url,
    secret: settings.sign_secret,
    token: token.replaceAll('"', ''),
    ...(deviceId ? { deviceId: deviceId.replaceAll('"', '') } : {}),
  });
};
