import { expect, test } from 'vitest';
import { keysIn, splitWords } from './split-locales.ts';

const words = {
  shell: { title: { home: 'Home', search: 'Search' }, unread_one: '1', unread_other: '{{count}}' },
  wallet: { status: { wrong: 'Other account' }, bind: 'Bind' },
};

test('finds whole keys, plurals without a form and key prefixes in code, and splits the texts by them', () => {
  const code =
    "t('shell.unread', { count }); t(`wallet.status.${state}`); open('wallet'); use(shell.title)";
  const keys = keysIn(code);
  expect(keys).toEqual(['shell.unread', 'wallet.status.']);
  expect(splitWords(words, new Set(keys))).toEqual([
    {
      shell: { unread_one: '1', unread_other: '{{count}}' },
      wallet: { status: { wrong: 'Other account' } },
    },
    { shell: { title: { home: 'Home', search: 'Search' } }, wallet: { bind: 'Bind' } },
  ]);
});
