import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address } from '../prizes/testing/fixtures.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

const somebody = async () => (await aViewer(api)).client.call.addresses;

test('the first address is the default, and deleting the default promotes the newest', async () => {
  const mine = await somebody();
  const ids = async () =>
    (await mine.list({})).data.list.map(({ id, is_default }) => [id, is_default]);
  const one = (await mine.store(address)).data.id;
  const two = (await mine.store({ ...address, detail_address: 'Gottschedstraße 12' })).data.id;
  expect(await ids()).toEqual([
    [one, true],
    [two, false],
  ]);
  const three = (await mine.store({ ...address, is_default: 1 })).data.id;
  expect(await ids()).toEqual([
    [three, true],
    [two, false],
    [one, false],
  ]);
  expect((await mine.store({ id: three, is_deleted: 1 })).code).toBe(0);
  expect(await ids()).toEqual([
    [two, true],
    [one, false],
  ]);
  expect((await mine.store({ id: three, is_deleted: 1 })).code).toBe(404);
  expect((await mine.store({ is_deleted: 1 })).code).toBe(404);
});

test('a change keeps omitted fields and updates the derived full name', async () => {
  const mine = await somebody();
  const { id } = (await mine.store({ ...address, dial_code: undefined })).data;
  const one = async () => (await mine.list({})).data.list[0];
  expect(await one()).toMatchObject({
    name: 'Nara Wijaya',
    dial_code: '1',
    phone: '81234564471',
    country: 'ID',
  });
  await mine.store({ id, first_name: 'Mira', dial_code: '+62' });
  expect(await one()).toMatchObject({
    name: 'Mira Wijaya',
    dial_code: '62',
    detail_address: 'Jl. Kemang Raya 24',
    phone_unusual: false,
    is_default: true,
  });
});

test('an address drops line breaks, invisible characters and direction overrides', async () => {
  const mine = await somebody();
  const written = {
    first_name: 'Nara\u202e',
    last_name: 'Wi\u200bjaya',
    detail_address: 'Jl. \u001b[2JKemang 24\nTo: somebody else',
  };
  expect((await mine.store({ ...address, ...written })).code).toBe(0);
  expect((await mine.list({})).data.list[0]).toMatchObject({
    name: 'Nara Wijaya',
    first_name: 'Nara',
    last_name: 'Wijaya',
    detail_address: 'Jl. [2JKemang 24 To: somebody else',
  });
  expect(await mine.store({ ...address, last_name: '\u200b\u3164' })).toMatchObject({
    code: 1603,
    data: { fields: [{ field: 'last_name', reason: 'missing' }] },
  });
});

test('a phone that does not fit its country is stored and flagged as unusual', async () => {
  const mine = await somebody();
  const { code, data } = await mine.store({
    ...address,
    country: 'US',
    dial_code: '1',
    phone: '12345',
  });
  expect([code, data.phone_unusual]).toEqual([0, true]);
  const usual = { ...address, country: 'DE', dial_code: '49', phone: '0341 555-0441' };
  expect((await mine.store(usual)).data.phone_unusual).toBe(false);
});

test.each([
  ['0151/234 567-89', '49', '49', '015123456789'],
  ['+44 (0)20 7946 0018', '44', '44', '2079460018'],
  // A code in the number takes precedence over the unchanged field.
  ['+44 (0)20 7946 0018', undefined, '44', '2079460018'],
  ['0044 20 7946 0018', '44', '44', '2079460018'],
  ['٠١٥١ ٢٣٤٥٦٧٨٩', '٤٩', '49', '015123456789'],
  ['０１５１-２３４５６７８９', '+49', '49', '015123456789'],
])('the phone %s behind %s is kept as +%s %s', async (phone, dial_code, code, digits) => {
  const mine = await somebody();
  expect((await mine.store({ ...address, phone, dial_code })).code).toBe(0);
  expect((await mine.list({})).data.list[0]).toMatchObject({ dial_code: code, phone: digits });
});

test('refuses a phone that no country’s numbering allows', async () => {
  const mine = await somebody();
  for (const phone of ['call me', '+999 123 456', '12/34'])
    expect(await mine.store({ ...address, phone })).toMatchObject({
      code: 1603,
      data: { fields: [{ field: 'phone', reason: 'wrong' }] },
    });
});

test('a person has at most ten addresses, even with 14 simultaneous requests', async () => {
  const mine = await somebody();
  const answers = await Promise.all(Array.from({ length: 14 }, () => mine.store(address)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1607]));
  const { data } = await mine.list({});
  expect(data.list.filter(({ is_default }) => is_default)).toHaveLength(1);
});

test('another person’s address cannot be read or changed, and is encrypted in the database', async () => {
  const [mine, theirs] = [await somebody(), await somebody()];
  const { id } = (await mine.store(address)).data;
  expect((await theirs.list({})).data.list).toEqual([]);
  expect((await theirs.store({ ...address, id })).code).toBe(404);
  expect((await theirs.store({ id, is_deleted: 1 })).code).toBe(404);
  const rows = await api.services.db.selectFrom('user_address').select('sealed').execute();
  const text = rows.map(({ sealed }) => sealed.toString('latin1')).join('');
  expect(text).not.toMatch(/Kemang|Wijaya|4471|Nara/);
});

test('names every missing field', async () => {
  const mine = await somebody();
  expect(await mine.store({})).toMatchObject({
    code: 1603,
    data: {
      fields: ['first_name', 'last_name', 'country', 'phone', 'detail_address'].map((field) => ({
        field,
        reason: 'missing',
      })),
    },
  });
  expect((await mine.store({ ...address, detail_address: 'a\0bcdef' })).code).toBe(400);
});
