import { expect, test } from 'vitest';
import { fold } from '../../platform/fold.ts';
import { phraseTrigrams, trigrams, tokens } from './tokens.ts';

const written = (list: ReturnType<typeof tokens>): string[] =>
  list.map(({ term, position }) => `${term} ${position}`);

test('a phrase is matched by trigrams at the document’s positions, and by pairs otherwise', () => {
  const text = '中国人民 二字 vlog 三个字𠮷 一';
  const phrase = phraseTrigrams(tokens(fold(text)));
  expect(written(phrase)).toEqual([
    '中国人 0',
    '国人民 1',
    '二字 4',
    'vlog 6',
    '三个字 7',
    '个字𠮷 8',
    '一 11',
  ]);
  const there = tokens(fold(text), { single: true });
  const kept = new Set(written([...there, ...trigrams(there)]));
  expect(written(phrase).filter((each) => !kept.has(each))).toEqual([]);
  expect(written(trigrams(there))).toEqual(['中国人 0', '国人民 1', '三个字 7', '个字𠮷 8']);
});
