import { langs } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import cn from '../locales/cn.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import tw from '../locales/tw.json' with { type: 'json' };
import { translate } from './translate.ts';

const leaves = (value: unknown, path = ''): [path: string, text: string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
// Chinese has one plural form where English has two.
const keysOf = (value: unknown): string[] =>
  leaves(value).flatMap(([path]) => (path.endsWith('_one') ? [] : [path]));
const fills = (text: string): string[] =>
  [...text.matchAll(/\{\{[^}]+\}\}|\$t\([^)]+\)/g)].map(([found]) => found).sort();

test('the three languages have the same texts with the same placeholders', () => {
  const english = Object.fromEntries(leaves(en));
  for (const other of [cn, tw]) {
    expect(keysOf(other)).toEqual(keysOf(en));
    for (const [path, text] of leaves(other))
      expect(fills(text), path).toEqual(fills(english[path]!));
  }
});

test('formats amounts, days, lists and numbers by language', () => {
  const fill = { date: '2026-11-21', paid: '1234.567', points: '1', factor: '0.123456' };
  expect(langs.map((lang) => translate(lang, 'message.day_settled.title', fill))).toEqual([
    '1,234.56 points arrived',
    '1,234.56 积分已到账',
    '1,234.56 積分已入帳',
  ]);
  expect(langs.map((lang) => translate(lang, 'message.day_settled.whole', fill))).toEqual([
    'For November 21.',
    '11月21日所得。',
    '11月21日所得。',
  ]);
  expect(translate('en', 'message.day_settled.claimed', { count: 1 })).toContain('1 reward for');
  expect(translate('en', 'message.day_settled.claimed', { count: 2 })).toContain('2 rewards for');
  expect(translate('tw', 'message.day_settled.claimed', { count: 1 })).toContain('領取 1 項');
  const rule = { days: ['10', '15'], bonus: '100' };
  expect(translate('en', 'rule.sign_in', rule)).toContain('pays 10, 15 points');
  expect(translate('cn', 'rule.sign_in', rule)).toContain('获得 10、15 积分');
});

test('never parses a placeholder’s value as a template', () => {
  const name = '$t(way.email) {{url}} <b>';
  expect(translate('en', 'message.way_bound.body', { way: 'ton', name })).toContain(name);
});
