import { expect, test } from 'vitest';
import { idPattern, langOfTag } from './shapes.ts';

test('maps a language tag to the nearest product language', () => {
  const tags = ['zh-hans', 'zh', 'zh-CN', 'zh-hant', 'zh-TW', 'zh_HK', 'zh-yue-HK', 'en', 'ru', ''];
  expect(tags.map((tag) => langOfTag(tag)).join(' ')).toBe('cn cn cn tw tw tw tw en en en');
});

test('an id is a positive number of at most 18 plain digits', () => {
  const largest = '9'.repeat(18);
  for (const id of ['1', '42', largest]) expect(idPattern.test(id)).toBe(true);
  expect(BigInt(largest)).toBeLessThan(2n ** 63n);
  for (const id of ['', '0', '07', '-1', '1.5', '1e3', ' 1', '1\n', '٣', `${largest}0`])
    expect(idPattern.test(id)).toBe(false);
});
