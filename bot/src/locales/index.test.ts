import { expect, test } from 'vitest';
import { langOf, words } from './index.ts';

test("Telegram's language codes choose the written language, English where there is none", () => {
  const codes = [
    'zh-hans',
    'zh-CN',
    'zh',
    'zh-hant',
    'zh-TW',
    'zh-hk',
    'en',
    'pt-br',
    '',
    undefined,
  ];
  expect(codes.map(langOf)).toEqual(['cn', 'cn', 'cn', 'tw', 'tw', 'tw', 'en', 'en', 'en', 'en']);
});

test('no text is shared between the languages', () => {
  const said = (lang: keyof typeof words) => {
    const { commands, welcome, balance, ...plain } = words[lang];
    const amounts = { name: 'n', value: '1', pending: '2', today: '3' };
    return [...Object.values(plain), ...Object.values(commands), welcome('n'), balance(amounts)];
  };
  const all = [...new Set(said('en')), ...new Set(said('cn')), ...new Set(said('tw'))];
  expect(new Set(all).size).toBe(all.length);
});
