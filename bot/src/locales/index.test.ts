import { expect, test } from 'vitest';
import { words } from './index.ts';

test('no text is shared between the languages', () => {
  const said = (lang: keyof typeof words) => {
    const { commands, welcome, balance, ...plain } = words[lang];
    const amounts = { name: 'n', value: '1', pending: '2', today: '3' };
    return [...Object.values(plain), ...Object.values(commands), welcome('n'), balance(amounts)];
  };
  const all = [...new Set(said('en')), ...new Set(said('cn')), ...new Set(said('tw'))];
  expect(new Set(all).size).toBe(all.length);
});
