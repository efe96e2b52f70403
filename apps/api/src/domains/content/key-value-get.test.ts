import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi();
beforeAll(async () => {
  await api.services.db
    .insertInto('key_value')
    .values([
      { key: 'contact', value: JSON.stringify({ email: 'desk@example.org' }), is_public: true },
      { key: 'inner', value: JSON.stringify('secret'), is_public: false },
    ])
    .execute();
});

const get = (keys: string) => api.client().call.content.keyValueGet({ keys });

test('returns several keys, stored or derived, and leaves out private and unknown ones', async () => {
  const { data } = await get('contact, level_rules,inner,no_such,,');
  expect(data).toEqual({
    contact: { email: 'desk@example.org' },
    level_rules: { step: '100', highest: 50 },
  });
});

test('a private key gives an empty answer', async () => {
  expect(await get('inner')).toMatchObject({ code: 0, data: {} });
});
