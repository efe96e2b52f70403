import { expect, test } from 'vitest';
import { createUploadRateMeter, secondsLeft } from './upload-rate-meter.ts';
import {
  emptyMetadata,
  validateMetadata,
  toStorePostInput,
  tagsOf,
  titleOf,
} from './upload-metadata.ts';

const words = { ...emptyMetadata('en'), title: 'Dawn', category_id: '3' };

test('a video needs a title, a category and a publish choice, which has a default', () => {
  const fieldsOf = (form: typeof words) => validateMetadata(form, 0).map(({ field }) => field);
  expect(fieldsOf(words)).toEqual([]);
  expect(fieldsOf(emptyMetadata('en'))).toEqual(['title', 'category_id']);
  expect(fieldsOf({ ...words, when: '' })).toEqual(['publish']);
  expect(validateMetadata({ ...words, title: ' x ' }, 0)).toEqual([
    { field: 'title', kind: 'short' },
  ]);
});

test('an invisible title or tag is missing', () => {
  expect(validateMetadata({ ...words, title: '\u3164\u3164' }, 0)).toEqual([
    { field: 'title', kind: 'required' },
  ]);
  expect(tagsOf('\u3164 \u0301\u0301 alps')).toEqual({
    tags: ['alps'],
    wrong: ['\u3164', '\u0301\u0301'],
  });
});

test('a publish time must lie in the future', () => {
  const later = { ...words, when: 'later' as const, publish_at: '2026-11-22T18:00' };
  const at = Date.parse('2026-11-22T18:00');
  expect(validateMetadata(later, at - 1)).toEqual([]);
  expect(validateMetadata(later, at)).toEqual([{ field: 'publish_at', kind: 'past' }]);
  expect(toStorePostInput(later)).toMatchObject({
    publish: true,
    publish_at: new Date(at).toISOString(),
  });
  expect(toStorePostInput({ ...later, when: 'not' })).toMatchObject({ publish: false });
});

test('splits tags at spaces and commas, and reports invalid ones', () => {
  expect(tagsOf('#alps two words，晨光')).toEqual({
    tags: ['alps', 'two', 'words', '晨光'],
    wrong: [],
  });
  expect(tagsOf('<b>, ok')).toEqual({ tags: ['ok'], wrong: ['<b>'] });
  expect(tagsOf('a'.repeat(31)).tags).toEqual([]);
});

test("the default title is the file's name", () => {
  expect(titleOf('gear_from__the ridge.final.MOV')).toBe('gear from the ridge.final');
});

test('the time left follows the pace of the last seconds', () => {
  const pace = createUploadRateMeter();
  expect(pace.tell(0, 0)).toBeNull();
  for (let s = 1; s <= 60; s += 1) pace.tell(s * 100, s * 1_000);
  const rate = pace.tell(6_000 + 10_000, 70_000);
  expect(rate).toBeCloseTo(1_000, -2);
  expect(secondsLeft(5_000, rate)).toBeGreaterThan(4);
  expect(secondsLeft(5_000, null)).toBeNull();
  // A broken connection restarts the measurement.
  expect(pace.tell(100, 71_000)).toBeNull();
});
