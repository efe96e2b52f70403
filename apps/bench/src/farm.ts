import type { PostDetail } from '@taice/contract';
import { databaseOf } from './database.ts';
import { type Account, accountOf, type Habit, watchOn } from './farm/account.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** In real time, because the server's clock paces beats. */
const lastsMs = 120_000;

interface Kind {
  readonly accounts: number;
  /** All from one address. */
  readonly together?: boolean;
  /** How each account treats the bytes of the videos that it claims to watch. */
  readonly habit: (account: number) => Habit;
  /** Any habit of these: no bytes, no points. */
  readonly isUnpaid?: boolean;
}

const kinds = {
  honest: { accounts: 3, habit: () => 'downloads' },
  'beats-only': { accounts: 3, habit: () => 'nothing', isUnpaid: true },
  'one-download-for-six': {
    accounts: 6,
    together: true,
    habit: (n) => (n === 0 ? 'downloads' : 'nothing'),
  },
  'only-what-is-asked': { accounts: 3, habit: () => 'brings' },
  'heads-only': { accounts: 2, habit: () => 'asks', isUnpaid: true },
  'hangs-up': { accounts: 2, habit: () => 'hangs-up', isUnpaid: true },
} as const satisfies Record<string, Kind>;
type Name = keyof typeof kinds;

/** View points per hour and account, and the bytes that each of them downloaded. */
interface Yield {
  readonly perHour: number;
  readonly megabytes: number;
}

const yieldOf = (accounts: readonly Account[]): Yield => {
  const meanOf = (valueOf: (account: Account) => number): number =>
    accounts.reduce((sum, account) => sum + valueOf(account), 0) / accounts.length;
  return {
    perHour: (meanOf(({ points }) => points) * 3_600_000) / lastsMs,
    megabytes: meanOf(({ bytes }) => bytes) / 1e6,
  };
};

const paying = async (account: Account): Promise<PostDetail[]> => {
  const { data } = await account.client.call.posts.feed({ scope: 'rewarded', count: 10 });
  if (data.list.length === 0) throw new Error('no video pays');
  return data.list;
};

/** Promise 36: the earnings of scripts with several habits, beside a person's. */
export const farm: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const names = Object.keys(kinds) as Name[];
  // Made in one call, so that each has an address of its own.
  const freeViewers = await makeViewers(
    database,
    names.reduce((sum, name) => sum + kinds[name].accounts, 0),
  );
  const running = names.map(async (name) => {
    const kind: Kind = kinds[name];
    const viewers = freeViewers.splice(0, kind.accounts);
    const ip = viewers[0]?.ip ?? '';
    const accounts = viewers.map((viewer, n) =>
      accountOf(product.url, kind.together ? { ...viewer, ip } : viewer, kind.habit(n)),
    );
    const posts = await Promise.all(accounts.map(paying));
    const until = Date.now() + lastsMs;
    await Promise.all(accounts.map((account, n) => watchOn(account, posts[n] ?? [], until)));
    return [name, yieldOf(accounts)] as const;
  });
  const results = new Map(await Promise.all(running));
  const honestPerHour = results.get('honest')?.perHour ?? 0;
  for (const [name, { perHour, megabytes }] of results) {
    const { isUnpaid }: Kind = kinds[name];
    const isMet = isUnpaid
      ? perHour === 0
      : name !== 'one-download-for-six' || perHour < honestPerHour;
    yield {
      name: `farm/${name}`,
      value: perHour,
      unit: 'view points per hour and account',
      beside: `${round(megabytes, 1)} MB each in ${lastsMs / 1000} s; an honest person ${round(honestPerHour, 0)}; 100 paid views a day are the most of all`,
      kept: isMet && honestPerHour > 0,
    };
  }
};
