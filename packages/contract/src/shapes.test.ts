import { expect, test } from 'vitest';
import { langOfTag } from './shapes.ts';

test.each([
  ['cn', ['zh', 'zh-CN', 'zh-SG', 'zh-hans', 'zh-Hans-HK', 'zh_CN']],
  ['tw', ['zh-TW', 'zh-HK', 'zh-MO', 'zh-hant', 'zh-Hant-CN', 'zh_TW']],
  ['en', ['en', 'en-GB', 'de', 'zhx', '', undefined]],
] as const)(
  '%s is the language of those who read it, and English of everybody else',
  (lang, tags) => {
    expect(tags.map(langOfTag)).toEqual(tags.map(() => lang));
  },
);
