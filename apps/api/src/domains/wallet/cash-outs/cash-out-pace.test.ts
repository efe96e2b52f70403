import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { markSessionsProven } from '../../auth/testing/mark-sessions-proven.ts';
import { aPerson, cashOut } from './testing/fixtures.ts';

const api = useApi();

test('repeated cash-outs and cancels are rate limited; rejected amounts do not count', async () => {
  const person = await aPerson(api);
  for (let tries = 0; tries < 6; tries += 1) expect((await cashOut(person, '1')).code).toBe(1502);
  for (let tries = 0; tries < 5; tries += 1) {
    const { code, data } = await cashOut(person, '1000');
    expect(code).toBe(0);
    await person.client.call.wallet.cashOutCancel({ id: data.cash_out.id });
  }
  expect((await cashOut(person, '1000')).code).toBe(429);
  api.clock.advance(3_600_000 / 5 + 1_000);
  await markSessionsProven(api, person.id);
  expect((await cashOut(person, '1000')).code).toBe(0);
});
