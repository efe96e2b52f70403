import { expect, test } from 'vitest';
import { idPattern, langOfTag } from './shapes.ts';

test('a tag of a language leads to the nearest language of the product', () => {
  const tags = ['zh-hans', 'zh', 'zh-CN', 'zh-hant', 'zh-TW', 'zh_HK', 'zh-yue-HK', 'en', 'ru', ''];
  expect(tags.map((tag) => langOfTag(tag)).join(' ')).toBe('cn cn cn tw tw tw tw en en en');
});

test('an id is one of 64 bits whatever its digits are', () => {
  const largest = '9'.repeat(18);
  for (const id of ['1', '42', largest]) expect(idPattern.test(id)).toBe(true);
  expect(BigInt(largest)).toBeLessThan(2n ** 63n);
  for (const id of ['', '0', '07', '-1', '1.5', '1e3', ' 1', '1\n', '٣', `${largest}0`])
    expect(idPattern.test(id)).toBe(false);
});
