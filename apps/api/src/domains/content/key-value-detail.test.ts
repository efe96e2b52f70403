import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi();
beforeAll(async () => {
  await api.services.db
    .insertInto('key_value')
    .values([
      { key: 'share_texts', value: JSON.stringify({ en: 'Look' }), is_public: true, version: 4 },
      { key: 'inner', value: JSON.stringify('secret'), is_public: false },
    ])
    .execute();
});

const detail = (key: string) => api.client().call.content.keyValueDetail({ key });

test('a public setting comes with its version', async () => {
  expect((await detail('share_texts')).data).toEqual({
    key: 'share_texts',
    value: { en: 'Look' },
    version: 4,
  });
});

test('returns the reward numbers in force', async () => {
  expect((await detail('reward_rules')).data.value).toMatchObject({
    first_view: '200',
    view: '2',
    required_seconds: 30,
    sign_in: ['10', '15', '20', '25', '30', '40', '60'],
  });
});

test('a private key answers 404 like an unknown one', async () => {
  const answers = await Promise.all(['inner', 'no_such', 'toString', '__proto__'].map(detail));
  expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(
    answers.map(() => ({ code: 404, data: {} })),
  );
});
