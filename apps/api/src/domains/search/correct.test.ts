import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { correct } from './correct.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => sql`delete from search_word`.execute(database.db));

/** Words, each with its number of documents. */
const known = (words: Record<string, number>) =>
  sql`insert into search_word (word, docs) select key, value::int from jsonb_each_text(${JSON.stringify(words)}::jsonb)`.execute(
    database.db,
  );
const put = (keyword: string) => correct(database.db, keyword);

test('a word is corrected to one more than twenty times as frequent', async () => {
  await known({ tonkatsu: 2, tonkotsu: 40 });
  expect(await put('tonkatsu')).toBeNull();
  await known({ tonkitsu: 41 });
  expect(await put('tonkatsu')).toBe('tonkitsu');
});

test('prefers the nearest word, then a shared beginning, then frequency, then order', async () => {
  await known({ sunsets: 90, zunset: 80, sunsot: 30, sunsit: 30, sunsut: 20 });
  expect(await put('sunsat')).toBe('sunsit');
  await known({ sunsyt: 31 });
  expect(await put('sunsat')).toBe('sunsyt');
});

test('leaves short, quoted, non-letter and inflected words unchanged', async () => {
  await known({ bay: 900, dawn: 900, dawns: 900, sunset: 900 });
  expect(await put('bai')).toBeNull();
  expect(await put('"sunsot"')).toBeNull();
  expect(await put('sun5et')).toBeNull();
  expect(await put('-sunsot bay')).toBeNull();
  expect(await put('dawned')).toBeNull();
  expect(await put('the Sunsot, bay')).toBe('the sunset, bay');
});

test('only long words may have two typos', async () => {
  await known({ mountain: 50, sunset: 50 });
  expect(await put('mountyyn')).toBe('mountain');
  expect(await put('mountyyy')).toBeNull();
  // The nearer word, however frequent the other.
  await known({ mounting: 900 });
  expect(await put('mountyin')).toBe('mountain');
  expect(await put('snuest')).toBeNull();
});

test('corrects at most four words of a search', async () => {
  await known({ sunset: 90 });
  const said = 'sunsot sunsat sunsit sunsut sunswt';
  expect(await put(said)).toBe('sunset sunset sunset sunset sunswt');
});
