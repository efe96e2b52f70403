import { expect, test } from 'vitest';
import { words } from './index.ts';

/** Each text with its path; texts with fillings as they are written. */
const said = (of: object, path = ''): [path: string, text: string][] =>
  Object.entries(of).flatMap(([name, value]: [string, unknown]) => {
    const own = `${path}.${name}`;
    if (typeof value === 'object' && value !== null) return said(value, own);
    return [[own, String(value)]];
  });
const isHan = (text: string) => /\p{Script=Han}/u.test(text);

test('each language has all texts, in its own words', () => {
  const [en, cn, tw] = [said(words.en), said(words.cn), said(words.tw)];
  const paths = (list: typeof en) => list.map(([path]) => path);
  expect(paths(cn)).toEqual(paths(en));
  expect(paths(tw)).toEqual(paths(en));
  // Names and numbers alone are the same in both.
  const plain = new Set(['.leaderboard.row', '.tasks.one', '.tasks.part', '.inline.watch']);
  for (const [path, text] of en) expect([path, isHan(text)]).toEqual([path, false]);
  for (const [path, text] of [...cn, ...tw])
    if (!plain.has(path)) expect([path, isHan(text)]).toEqual([path, true]);
});
