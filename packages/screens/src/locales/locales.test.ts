/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { displaySettings } from '../shared/testing/display-settings.ts';
import cn from './cn.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tw from './tw.json' with { type: 'json' };

type Words = { [key: string]: string | Words };

const flat = (words: Words, before = ''): Array<[string, string]> =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? ([[before + key, value]] as Array<[string, string]>)
      : flat(value, `${before}${key}.`),
  );

const locales = {
  en: new Map(flat(en)),
  cn: new Map(flat(cn)),
  tw: new Map(flat(tw)),
};

/** Chinese has one form for every count. */
const forms = { en: ['one', 'other'], cn: ['other'], tw: ['other'] } as const;
const plural = /_(one|other)$/;
const base = (key: string) => key.replace(plural, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{[^{}]+\}\}|<\/?(\w+)>/g)].map((match) => match[0]).toSorted();

describe.each(['cn', 'tw'] as const)('%s', (lang) => {
  const words = locales[lang];

  test('has the same text keys as English', () => {
    const keys = (from: Map<string, string>) => [...new Set([...from.keys()].map(base))].toSorted();
    expect(keys(words)).toEqual(keys(locales.en));
  });

  test('has the same placeholders and links in each text', () => {
    const wrong = [...words].filter(([key, text]) => {
      const english = locales.en.get(key) ?? '';
      return placeholders(text).join() !== placeholders(english).join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

test.each(['en', 'cn', 'tw'] as const)(
  '%s has every form of each plural, and no empty text',
  (lang) => {
    const words = locales[lang];
    const bases = new Set([...words.keys()].filter((key) => plural.test(key)).map(base));
    for (const key of bases) {
      for (const form of forms[lang])
        expect(words.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
    }
    for (const [key, text] of words) expect(text.trim(), key).not.toBe('');
  },
);

test('the texts use exactly the numbers that the server publishes', () => {
  const named = new Set(
    [...locales.en.values()].flatMap((text) =>
      [...text.matchAll(/\{\{\s*settings\.numbers\.(\w+)/g)].map(([, name]) => name),
    ),
  );
  expect([...named].toSorted()).toEqual(Object.keys(displaySettings).toSorted());
});

const root = join(import.meta.dirname, '../../../..');
const sources = ['packages/screens/src', 'apps/web/src', 'apps/miniapp/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('testing/'),
    )
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);
const domains = new Set([...locales.en.keys()].map((key) => key.split('.')[0]));
const keyShape = /^[a-z][A-Za-z]*(?:\.[A-Za-z0-9_]+)+$/;

/** All strings in the code with the shape of a key, and the constant beginnings of composed keys. */
const literals = new Set<string>();
const beginnings = new Set<string>();
const ends = new Map<string, Set<string>>();
for (const source of sources) {
  for (const [, text = ''] of source.matchAll(/['"]([\w.-]+)['"]/g)) {
    if (keyShape.test(text) && domains.has(text.split('.')[0])) literals.add(text);
  }
  for (const [, start = '', end = ''] of source.matchAll(
    /`([a-z][\w.]*\.)\$\{[^}`]+\}([\w.]*)`/g,
  )) {
    if (!domains.has(start.split('.')[0])) continue;
    beginnings.add(start);
    ends.set(start, (ends.get(start) ?? new Set()).add(end));
  }
}
const known = new Set([...locales.en.keys()].flatMap((key) => [key, base(key)]));

test('every text key named in the code exists', () => {
  const asked = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bt\(\s*|i18nKey=)['"]([\w.]+)['"]/g)].map(([, key = '']) => key),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
});

test('every composed text key matches an existing beginning and end', () => {
  const lonely = [...ends].flatMap(([start, tails]) =>
    [...tails]
      .filter((end) => ![...known].some((key) => key.startsWith(start) && key.endsWith(end)))
      .map((end) => `${start}…${end}`),
  );
  expect(lonely).toEqual([]);
});

test('every text is used in the code', () => {
  const unused = [...locales.en.keys()].filter((key) => {
    const name = base(key);
    return !literals.has(name) && ![...beginnings].some((start) => name.startsWith(start));
  });
  expect(unused).toEqual([]);
});

/** Words that make a sentence stilted, and terms for developers. */
const stilted = [
  /\b(whoever|whom(ever)?|nobody|(some|every|any)body|anew|as ever|by then|such as|once more|told)\b/i,
  /(^|[.!] )(of|to|for) what\b|\ball the same\b|\bby itself\b/i,
  // An amount is earned or paid.
  /\bbrings? (you |in )?(\{|\$|\d)/i,
  /(^|[.!:] )What [^?]*\b(is|are|was|were)\b[^?]*$/,
  /\/dev\/|\bcurl\b|\blocalhost\b|::1|micro-point/,
];

/** Quoted strings of a source file, each with its first line. */
const quoted = (path: string): Array<[string, string]> => {
  const code = readFileSync(join(root, path), 'utf8').replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, '');
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)].map(
    ({ 0: text, index }) => [
      `${path}:${code.slice(0, index).split('\n').length}`,
      text.slice(1, -1),
    ],
  );
};

test('no English text on screens, in messages, mails, the bot or errors is stilted or technical', () => {
  const ofApi = flat(
    JSON.parse(readFileSync(join(root, 'apps/api/src/locales/en.json'), 'utf8')) as Words,
  );
  const ofCode = ['bot/src/locales/en.ts', 'packages/contract/src/errors.ts'].flatMap(quoted);
  const all = [...locales.en, ...ofApi, ...ofCode];
  expect(all.length).toBeGreaterThan(3_500);
  expect(all.filter(([, text]) => stilted.some((words) => words.test(text)))).toEqual([]);
});

test('no help text or answer of the operator commands is stilted', () => {
  const process = readdirSync(join(root, 'apps/api/src/process')).filter((file) =>
    /^operator[a-z-]*\.ts$/.test(file),
  );
  const all = process.flatMap((file) => quoted(`apps/api/src/process/${file}`));
  expect(all.length).toBeGreaterThan(200);
  const words = stilted.slice(0, -1);
  expect(all.filter(([, text]) => words.some((refused) => refused.test(text)))).toEqual([]);
});
