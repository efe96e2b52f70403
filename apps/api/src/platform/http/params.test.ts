import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['3,000 arrays in each other', `{"deep":${nested(3_000)}}`],
  ['a number without end', '{"amount":1e999}'],
  ['one deep inside', '{"a":[{"b":-1e999}]}'],
  ['no object', '[]'],
  ['no JSON', '{'],
])('%s is a bad parameter, signed or not', async (_what, body) => {
  for (const path of ['/api/frontend/user/emailLogin', '/api/frontend/post/chaimPostReward']) {
    const answer = await api.request(path, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 400 });
  }
});
