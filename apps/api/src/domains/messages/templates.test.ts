import { langs } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import { renderMessage, type TemplateName, type TemplateParams } from './templates.ts';

const order = { prize: 'Desk lamp', amount: '90000', parcel: 'DHL 00340', remark: 'Have fun.' };
const cashOut = { amount: '1500', net: '1480', chain: 'TON', reason: 'Not yet.' };
const paid = {
  name: 'Aurora visor',
  value: '0.0215',
  coin: 'BNB',
  owed: '0.001',
  reason: 'It was ours.',
};
const examples: TemplateParams = {
  nft_pay_matched: paid,
  nft_pay_late: paid,
  nft_pay_short: paid,
  nft_pay_over: paid,
  nft_pay_double: paid,
  nft_pay_unknown: paid,
  nft_pay_settled: paid,
  nft_pay_refunded: paid,
  nft_pay_passed: paid,
  nft_broken: { name: 'Blue hour hex #12' },
  potion_given: { name: 'Ana', prop: 'Small potion', quantity: 3 },
  cash_out_reviewing: cashOut,
  cash_out_address: cashOut,
  cash_out_sent: cashOut,
  cash_out_confirmed: cashOut,
  cash_out_rejected: cashOut,
  cash_out_cancelled: cashOut,
  cash_out_failed: cashOut,
  cash_out_attention: cashOut,
  nft_sold: { name: 'Aurora visor #41', price: '412', net: '391.4', fee: '20.6' },
  nft_offer_over: { name: 'Aurora visor #41' },
  order_placed: order,
  order_approved: order,
  order_processing: order,
  order_shipped: order,
  order_delivered: order,
  order_completed: order,
  order_active: order,
  order_code: order,
  order_looked_at: order,
  order_rejected: order,
  order_cancelled: order,
  order_returned: order,
  post_reward_over: { title: 'Tides', paid: '95', people: 19, refunded: '5' },
  post_reward_shared: { title: 'Tides', amount: '5' },
  post_reward_picked: { title: 'Tides', amount: '5' },
  welcome: { amount: '200' },
  password_changed: {},
  password_changed_here: {},
  login_removed: { kind: 'ton' },
  confirming_ends: { count: 24 },
  confirming_ended: { count: 0 },
  leaving: { date: '2026-12-05' },
  exported: {},
  way_bound: { way: 'email', name: 'a@b.example' },
  way_changed: { way: 'email', name: 'a@b.example' },
  first_view_open: { amount: '200' },
  first_view_paid: { amount: '200' },
  held_released: { amount: '12', days: 2 },
  held_forfeited: { amount: '12', days: 2 },
  invite_joined: { name: 'Ana' },
  invite_qualified: { name: 'Ana', amount: '500' },
  invite_paid: { name: 'Ana', amount: '500' },
  invite_taken_back: { name: 'Ana', amount: '500' },
  invite_milestone_lost: { need: 10, amount: '500' },
  leader_won: { week: 'W2026-47', rank: 4, amount: '800' },
  activity_won: { title: 'Night Week', amount: '500' },
  activity_compensated: { title: 'Night Week', amount: '500' },
  post_published: { title: 'Dawn' },
  post_failed: { title: 'Dawn' },
  post_repeated: { title: 'Dawn' },
  post_rejected: { title: 'Dawn', reason: 'No sound.' },
  post_removed: { title: 'Dawn', reason: 'No sound.' },
  post_restored: { title: 'Dawn', reason: '' },
  post_held: { title: 'Dawn' },
  post_limited: { title: 'Dawn', reason: 'The law there.' },
  post_unlimited: { title: 'Dawn', reason: '' },
  post_labelled_ai: { title: 'Dawn' },
  post_labelled_real: { title: 'Dawn' },
  account_limited: { reason: 'Shared devices.' },
  account_open: { reason: '' },
  appeal_over: { reason: 'Another decision came after it.' },
  appeal_refused: { reason: 'We looked at it again.' },
  comment_hidden: { title: 'Dawn', text: 'So quiet.', reason: '' },
  comment_removed: { title: 'Dawn', text: 'So quiet.', reason: 'It insults people.' },
  comment_restored: { title: 'Dawn', text: 'So quiet.', reason: '' },
  liked: { title: 'Three days alone in the hills' },
  followed: {},
  commented: { title: 'Dawn', text: 'So quiet.' },
  replied: { title: 'Dawn', text: 'It was.' },
  comment_held: { title: 'Dawn', text: 'So quiet.' },
  day_settled: {
    date: '2026-11-21',
    points: '1234.567891',
    paid: '1111.111101',
    factor: '0.900000000000',
    auto_claimed: 2,
  },
};

test('every template is complete in every language, and no two languages share a text', () => {
  for (const [name, params] of Object.entries(examples)) {
    const texts = langs.map((lang) => renderMessage(name, params, lang));
    for (const text of texts) {
      expect(text?.title).not.toBe('');
      expect(text?.body).not.toMatch(/undefined|NaN|\$\{|Invalid/);
      expect(text?.body.length).toBeGreaterThan(10);
    }
    expect(new Set(texts.map((text) => text?.body)).size).toBe(langs.length);
  }
});

const settled = (change: Partial<TemplateParams['day_settled']>) =>
  renderMessage('day_settled', { ...examples.day_settled, ...change }, 'en');

test('the message of a settled day contains the earned and the paid points', () => {
  expect(settled({})).toEqual({
    title: '1,111.11 points arrived',
    body: 'You earned 1,234.56 points on November 21, and 1,111.11 of them arrived. Everyone together earned more than the day’s pool, so we shared it out. We claimed 2 rewards for you.',
  });
  expect(
    settled({ factor: '1.000000000000', auto_claimed: 1, points: '12', paid: '12' })?.body,
  ).toBe('For November 21. We claimed 1 reward for you.');
});

test('names people in the given order and counts the others, in each language', () => {
  const people = (...names: string[]) => names.map((nickname) => ({ nickname }));
  const said = (people_num: number, names: string[], lang: 'en' | 'cn' | 'tw' = 'en') =>
    renderMessage('liked', { title: 'Dawn' }, lang, { people: people(...names), people_num })
      ?.title;
  expect(said(1, ['Ann'])).toBe('Ann liked your video');
  expect(said(2, ['Ann', 'Ben'])).toBe('Ann and Ben liked your video');
  expect(said(3, ['Ann', 'Ben'])).toBe('Ann, Ben and 1 other liked your video');
  expect(said(5, ['Ann', 'Ben'])).toBe('Ann, Ben and 3 others liked your video');
  expect(said(5, ['Ann', 'Ben'], 'cn')).toBe('Ann、Ben和另外 3 人赞了你的视频');
  // People whose accounts are gone are not named.
  expect(said(2, ['Ann'])).toBe('Ann and 1 other liked your video');
  expect(said(1, [])).toBe('Someone liked your video');
  expect(said(4, [])).toBe('4 people liked your video');
});

test('an unknown template renders nothing', () => {
  for (const name of ['no_such', 'toString', '__proto__'])
    expect(renderMessage(name as TemplateName, {}, 'en')).toBeUndefined();
});
