import { expect, test } from 'vitest';
import { telegramLang } from './telegram-lang.ts';

test('both ways to write Chinese are told apart, and nothing else is guessed', () => {
  expect(['zh-hans', 'zh-CN', 'zh', 'zh-hant', 'zh-TW', 'zh-HK'].map(telegramLang)).toEqual([
    'cn',
    'cn',
    'cn',
    'tw',
    'tw',
    'tw',
  ]);
  expect(['en', 'de', '', undefined].map(telegramLang)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
