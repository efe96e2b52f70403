import { expect, test } from 'vitest';
import {
  type JsonPart,
  preserializedBytes,
  preserializedJson,
  pushListed,
} from './preserialized-json.ts';

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test('the output equals the assembled JSON, for all letters and bytes', () => {
  const kept = Buffer.from('{"title":"日出 ☀"}');
  const json: JsonPart[] = ['{"list":['];
  pushListed(json, [kept, '{"title":"é"}', kept]);
  json.push(']}');
  const text = textOf(preserializedBytes(preserializedJson(json), '{"data":', '}'));
  expect(JSON.parse(text)).toEqual({
    data: { list: [{ title: '日出 ☀' }, { title: 'é' }, { title: '日出 ☀' }] },
  });
});

test('serialises an empty list, and ignores other replies', () => {
  const json: JsonPart[] = ['['];
  pushListed(json, []);
  expect(textOf(preserializedBytes(preserializedJson([...json, ']'])))).toBe('[]');
  for (const reply of [undefined, null, 'text', 1n, {}, { list: [] }])
    expect(preserializedBytes(reply)).toBeUndefined();
});
