import { numbers } from './before.ts';
import {
  asPeople,
  careful,
  daily,
  type Disguise,
  eachWay,
  type Farm,
  identities,
  member,
  newcomers,
  proxies,
  shortLife,
  taps,
  tens,
  watching,
} from './plans.ts';

const HOUR_MS = 3_600_000;

/** One has as many friends a day as count, who are made for it and thrown away. */
const rings: Farm['plans'] = (rules) =>
  eachWay(
    (_, { perAddress }) => ({
      from: 1,
      deeds: () => ({ ...taps, ...watching(20), invite: numbers.referral_day_cap, upload: 3 }),
      facts: asPeople(20, perAddress),
    }),
    rules.isLevels ? ['google', 'old_telegram'] : undefined,
  )(rules).flatMap(({ note, members: [inviter] }) =>
    (['mail', 'google'] as const).map((identity) => ({
      note: `${note}; friends: ${identity}`,
      members: [
        inviter!,
        member(rules, inviter!.lives === 'proxies' ? proxies : tens, identity, {
          ...newcomers(false, shortLife)(rules, inviter!),
          perDay: numbers.referral_day_cap,
        }),
      ],
    })),
  );

const phones: Disguise = { ...careful, lives: 'phones', perAddress: 2 };

export const farms: readonly Farm[] = [
  // Beats without a byte are no views; of the rest only the sign-in pays.
  {
    name: 'scripts without videos',
    plans: eachWay((_, { perAddress }) => ({
      deeds: () => ({ sign_in: 1 }),
      facts: { on_address: perAddress, made_together: 100 },
    })),
  },
  {
    name: 'scripts round the clock',
    plans: daily(1_500, 52, { watched_ms: 22 * HOUR_MS, rest_ms: HOUR_MS }),
  },
  { name: 'scripts that watch one video a day', plans: daily(1) },
  { name: 'scripts that watch as people do', plans: daily(25) },
  {
    name: 'phones in a rack',
    plans: (rules) =>
      identities(rules).map((identity) => ({
        note: identity.replace('_', ' '),
        members: [
          member(rules, phones, identity, {
            deeds: () => ({ ...taps, ...watching(100, 144) }),
            facts: { ...asPeople(100, 2), watched_ms: 4 * HOUR_MS, on_device: 2 },
            sharesDevices: true,
          }),
        ],
      })),
  },
  { name: 'new accounts for first videos', plans: eachWay(newcomers(false, shortLife)) },
  // Each invites the next, and is paid for it once that has come back for as long as it has to.
  { name: 'rows of invitations', plans: eachWay(newcomers(true, shortLife)) },
  {
    name: 'new accounts that are thrown away',
    plans: eachWay(newcomers(false, () => 2)),
  },
  { name: 'rings of invitations', plans: rings },
  {
    name: 'bought Telegram accounts',
    plans: eachWay(
      (_, { perAddress }) => ({
        deeds: () => ({ ...taps, ...watching(25) }),
        facts: asPeople(25, perAddress),
      }),
      ['telegram', 'old_telegram'],
    ),
  },
  {
    name: 'aged wallets',
    plans: eachWay(
      (_, { perAddress }) => ({
        deeds: () => ({ ...taps, ...watching(10) }),
        facts: asPeople(10, perAddress),
      }),
      ['wallet'],
    ),
  },
  {
    name: 'residential proxies',
    plans: (rules) =>
      [5, 25, 100].flatMap((videos) =>
        identities(rules).map((identity) => ({
          note: `${identity.replace('_', ' ')}, ${videos} videos`,
          members: [
            member(rules, proxies, identity, {
              deeds: () => ({ ...taps, ...watching(videos) }),
              facts: asPeople(videos, 1),
            }),
          ],
        })),
      ),
  },
  {
    name: 'a farm that waits 30 days',
    plans: eachWay((_, { perAddress }) => ({
      waits: 30,
      deeds: () => ({ ...taps, ...watching(25) }),
      facts: asPeople(25, perAddress),
    })),
  },
  // It plays again what people were seen to do: their order and their beats, every second or third day.
  {
    name: 'a copy of honest people',
    plans: (rules) =>
      [proxies, careful].flatMap((disguise) =>
        identities(rules).map((identity) => ({
          note: `${identity.replace('_', ' ')}, ${disguise.lives}`,
          members: [
            member(rules, { ...disguise, ownOrder: true, ownRhythm: true }, identity, {
              deeds: (age) => (age % 2 === 0 ? { ...taps, ...watching(8) } : {}),
              facts: asPeople(4, disguise.perAddress),
            }),
          ],
        })),
      ),
  },
  // Stops as soon as what its identities may take out has left.
  {
    name: 'accounts that leave with their allowance',
    plans: (rules) =>
      [shortLife(rules), 25].flatMap((lasts) =>
        [proxies, careful].flatMap((disguise) =>
          [1, 20].flatMap((videos) =>
            identities(rules).map((identity) => ({
              note: `${identity.replace('_', ' ')}, ${disguise.lives}, ${videos} videos on ${lasts} days`,
              members: [
                member(rules, disguise, identity, {
                  lasts,
                  deeds: () => ({ ...taps, ...watching(videos) }),
                  facts: asPeople(videos, disguise.perAddress),
                }),
              ],
            })),
          ),
        ),
      ),
  },
];
