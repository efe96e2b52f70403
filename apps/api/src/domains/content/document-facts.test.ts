import { expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import type { Settings } from '../../platform/settings.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { aCampaign } from '../activities/testing/fixtures.ts';
import { aPrize } from '../prizes/testing/fixtures.ts';
import { documentFacts } from './document-facts.ts';
import { installDocuments, readDocument } from './documents.ts';
import { renderDocument } from './render-document.ts';

const now = new Date('2026-11-30T04:00:00Z');
// Prizes and campaigns are read on every call, not from the cache.
const fresh = { site_figures_ms: 0 };
const api = useApi({ now, settings: fresh });

interface Deployment {
  readonly config?: Partial<Config>;
  readonly settings?: Partial<Settings>;
}

const node = { rpcUrls: [], key: null, token: '0x1', distributor: null, transactionsUrl: '' };
const bsc = { ...node, nft: null };
const ton = { ...node, nodes: [], decimals: 9, subwalletId: 0, timeoutS: 60 };
const coins = { rpcUrl: null, explorerUrl: '', spk: null, usdt: '0x2', distributor: null };
const live = { isDemo: false } as const;
const noChain = { ...live, payouts: { bsc: null, ton: null } };

/** A deployment with the switch on, one with it off, and the document text for each; null: no text. */
const cases: Readonly<
  Record<string, readonly [Deployment, Deployment, type: string, on: string, off: string | null]>
> = {
  payouts: [
    { config: { ...live, payouts: { bsc, ton: null } } },
    { settings: { cashout_enabled: false } },
    'terms',
    '- **Cash-out** is open: from 1,000 points',
    '- **Cash-out** is closed at present.',
  ],
  payouts_bsc: [
    { config: { ...live, payouts: { bsc, ton: null } } },
    { config: { ...live, payouts: { bsc: null, ton } } },
    'wallet_terms',
    '| BNB Smart Chain |',
    null,
  ],
  payouts_ton: [
    { config: { ...live, payouts: { bsc: null, ton } } },
    { config: { ...live, payouts: { bsc, ton: null } } },
    'wallet_terms',
    '| Network on the web and in Telegram | TON |',
    null,
  ],
  played: [
    {},
    { config: { payouts: { bsc, ton: null } } },
    'wallet_terms',
    'only simulates the blockchains',
    null,
  ],
  invitations: [
    {},
    { settings: { referral_reward: 0n } },
    'about',
    '| Open: 500 points for each friend who joins, verifies their account, watches and shares |',
    '| Open, without points at present |',
  ],
  leaderboard: [
    {},
    { settings: { leaderboard_prizes: [] } },
    'about',
    '| Open: a new week each Monday, with prizes |',
    '| Open, without prizes at present |',
  ],
  boxes: [
    {},
    { settings: { nft_boxes: 0 } },
    'reward_rules',
    'Boxes show their odds',
    'Boxes are not offered.',
  ],
  coin_payments: [
    { config: { nftSales: { collector: '0x3', rpcUrls: [] } }, settings: { nft_rate_usdt: 1 } },
    { settings: { nft_rate_usdt: 1 } },
    'wallet_terms',
    'paid with a coin on BNB Smart Chain',
    'are paid with points only',
  ],
  minting: [
    { config: { ...live, payouts: { bsc: { ...bsc, nft: '0x4' }, ton: null } } },
    { config: noChain },
    'wallet_terms',
    'can move to your wallet on BNB Smart Chain for 50 points',
    'Spectacles cannot move to a wallet',
  ],
  token_transfers: [
    { config: { coins: { ...coins, distributor: '0x5' } } },
    { config: { coins } },
    'wallet_terms',
    'SPK and USDT can be sent the same way',
    'SPK and USDT cannot be sent from here',
  ],
  youtube: [{}, { config: { youtube: null } }, 'privacy', '**YouTube**, once you press play', null],
  google: [{}, { config: { google: null } }, 'privacy', '**Google**, if you log in with it', null],
  age: [
    { config: live },
    { settings: { require_age_confirmation: false } },
    'reward_rules',
    'To earn, you must confirm that you are 18 or older.',
    null,
  ],
  established: [
    { settings: { unreviewed_max_established: 7_500_000_000n } },
    { settings: { unreviewed_max_established: 0n } },
    'wallet_terms',
    'if your Telegram account is from before 2024',
    'need no review until they add up to 0 points.',
  ],
  cooldown: [{ config: live }, {}, 'wallet_terms', 'cash-outs pause for 24 hours', null],
  first_posts: [
    { settings: { review_first_posts: 3 } },
    {},
    'terms',
    'We check the first videos of an account before we show them.',
    null,
  ],
  demo: [{}, { config: live }, 'about', 'samples. They may be reset at any time', null],
};

const said = async (type: string, { config, settings }: Deployment): Promise<string> => {
  const { services } = api;
  const facts = await documentFacts({
    ...services,
    config: { ...services.config, ...config },
    settings: { ...services.settings, ...settings },
  });
  return renderDocument((await readDocument({ type, slug: type }, 'en')).content, facts);
};

test.each(Object.entries(cases))(
  'the documents describe %s as the settings do',
  async (_name, [on, off, type, open, closed]) => {
    const [whenOn, whenOff] = [await said(type, on), await said(type, off)];
    expect(whenOn).toContain(open);
    expect(whenOff).not.toContain(open);
    if (closed === null) return;
    expect(whenOff).toContain(closed);
    expect(whenOn).not.toContain(closed);
  },
);

test('every switch of the documents is in a test', async () => {
  const { switches } = await documentFacts(api.services);
  const offered = ['prizes', 'campaigns'];
  expect([...Object.keys(cases), ...offered].toSorted()).toEqual(Object.keys(switches).toSorted());
});

test('the documents call prizes and campaigns open only while one is listed', async () => {
  await installDocuments(api.services.db);
  const about = async () => {
    const { data } = await api.client().call.content.getByType({ type: 'about' });
    return 'doc' in data ? data.doc.content : '';
  };
  const { prizes, activities } = api.client().call;
  expect((await prizes.list({})).data.list).toEqual([]);
  expect((await activities.list({ state: 'running' })).data.list).toEqual([]);
  expect(await about()).toContain('| None are offered now |');
  expect(await about()).toContain('| None runs now |');
  await aPrize(api);
  await aCampaign(api, { from: 1 });
  expect((await prizes.list({})).data.list).toHaveLength(1);
  expect(await about()).toContain('| Open: redeem points for prizes |');
  // A future one does not count as running.
  expect(await about()).toContain('| None runs now |');
  api.clock.advanceRule(2 * 3_600_000);
  expect((await activities.list({ state: 'running' })).data.list).toHaveLength(1);
  expect(await about()).toContain('| Open: at least one runs now |');
});

test('the documents call cash-outs closed while the wallet refuses them', async () => {
  await using closed = await startApi({ now, settings: { ...fresh, cashout_enabled: false } });
  await installDocuments(closed.services.db);
  for (const [type, text] of [
    ['about', '| Closed at present |'],
    ['token', '- **Cash-out**: closed at present.'],
    ['terms', '- **Cash-out** is closed at present.'],
    ['wallet_terms', 'Cash-outs are closed at present.'],
  ] as const) {
    const { data } = await closed.client().call.content.getByType({ type });
    expect('doc' in data && data.doc.content).toContain(text);
    expect('doc' in data && data.doc.content).not.toMatch(/Cash-outs? (is|are) open|from 1,000/);
  }
});
