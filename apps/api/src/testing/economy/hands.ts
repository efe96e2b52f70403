import { type AccountTraces, clustersOf } from '@taice/core/rules';
import { between, randomOf } from '../random.ts';
import type { Deeds } from './earn.ts';
import { stoppedOn } from './judged.ts';
import { type Live, newLive } from './live.ts';
import { boundTo } from './living.ts';
import type { Member, Plan } from './plans.ts';
import { closedOf100, euroOf, gigabytesOfDay, gigabytesOfView } from './prices.ts';
import type { Rules } from './rules.ts';

const HOUR_MS = 3_600_000;

/** One account of a farm. */
export interface Hand extends Live {
  readonly member: Member;
  readonly traces: AccountTraces;
  readonly address: string;
  readonly stops: number;
  spent: number;
}

export const identitiesOf = ({ identity }: Member) =>
  identity === 'old_telegram' || identity === 'telegram'
    ? boundTo('telegram', identity === 'old_telegram')
    : boundTo(identity, false);

/** €, for an account once: what is closed has to be bought again. */
export const onceOf = ({ identity }: Member): number =>
  identity === 'mail'
    ? euroOf('mail')
    : (euroOf(identity) + euroOf('care')) / (1 - closedOf100 / 100) + euroOf('mail');

/** €, for a day of an account's use. */
export const dayOf = (member: Member, deeds: Deeds): number => {
  const { lives, perAddress, perDay, lasts, staysThere } = member;
  const often = perDay > 0 && staysThere ? lasts : 1;
  const gigabytes = gigabytesOfDay + (deeds.watch_video ?? 0) * gigabytesOfView;
  const place = {
    address: euroOf('address') / perAddress / often,
    proxies: gigabytes * euroOf('gigabyte'),
    phones: euroOf('phone_day') / perAddress,
  }[lives];
  return place + euroOf('script_day');
};

/** Accounts that a farm makes on a day. */
export const joining = (plan: Plan, day: number, rules: Rules): Hand[] =>
  plan.members.flatMap((member, of) => {
    const stops = stoppedOn(member, rules);
    const batch = member.staysThere ? 0 : day;
    const isDue = day % member.every === 0;
    const count = (isDue ? member.perDay : 0) + (day === 0 ? member.from : 0);
    return Array.from({ length: count }, (_, n): Hand => {
      const random = randomOf(1 + n + 1_000 * day + 77 * of);
      const address = `farm ${of} ${batch} ${Math.floor(n / member.perAddress)}`;
      const own = `${of} ${day} ${n}`;
      const elsewhere = Array.from({ length: 6 }, () => `household ${between(random, 0, 1e7)}`);
      return {
        ...newLive(day, member.sharesDevices && n % 2 === 1),
        member,
        address: member.lives === 'proxies' ? `household ${own}` : address,
        stops,
        spent: onceOf(member),
        traces: {
          id: own,
          addresses: {
            address: [address],
            proxies: elsewhere,
            phones: ['rack 0', 'rack 1', 'rack 2'],
          }[member.lives],
          bornAt: (day * 24 + (member.isSpread ? n % 24 : 0)) * HOUR_MS,
          videos: Array.from({ length: 20 }, (_, at) =>
            member.ownOrder ? `v${Math.floor(random() ** 2 * 3_000)}` : `script ${at}`,
          ),
          rhythm: member.ownRhythm
            ? { meanMs: between(random, 4_880, 5_120), deviationMs: between(random, 15, 400) }
            : { meanMs: 5_000, deviationMs: 3 },
          exitAddress: member.ownExit ? own : 'till',
        },
      };
    });
  });

/** The size of the cluster that each account was found in. */
export const clusterSizes = (hands: readonly Hand[], { settings }: Rules): Map<string, number> =>
  new Map(
    clustersOf(
      hands.map(({ traces }) => traces),
      settings,
    ).flatMap(({ accounts }) => accounts.map((id) => [id, accounts.length] as const)),
  );
