import { settled, wordsOf } from '@taice/testkit/browser';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';
import { goTo, say } from './steps.ts';

const choices = [
  { lang: 'cn', name: '简体中文', header: 'zh-CN', htmlLang: /^zh-(CN|Hans)/ },
  { lang: 'tw', name: '繁體中文', header: 'zh-TW', htmlLang: /^zh-(TW|Hant)/ },
  { lang: 'en', name: 'English', header: 'en_US', htmlLang: /^en/ },
] as const;

test('the language changes at once and stays: page, document, requests and the next visit', async ({
  open,
}) => {
  const { page } = await open();
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers()['lang']);
  });
  await goTo(page, '/V2/changelanguage');
  await page.getByText(say('shell.logIn'), { exact: true }).first().waitFor();
  for (const { lang, name, header, htmlLang } of choices) {
    const words = wordsOf(lang);
    await page.getByRole('main').getByText(name, { exact: true }).click();
    await page.getByText(words('shell.logIn'), { exact: true }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(lang);
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(htmlLang);
    sent.length = 0;
    await goTo(page, '/about');
    await settled(page);
    await page.getByText(words('shell.logIn'), { exact: true }).first().waitFor();
    expect(new Set(sent)).toEqual(new Set([header]));
    await goTo(page, '/V2/changelanguage');
    await settled(page);
  }
});
