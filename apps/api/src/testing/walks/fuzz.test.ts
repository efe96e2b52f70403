import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import { startApi, type TestApi } from '../harness.ts';
import { inputsFor } from './inputs.ts';
import { anOwner, endpoints, type Specimens } from './things.ts';

/** Calls for each endpoint; 10,000 is the nightly size. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

let api: TestApi;
let specimens: Specimens;
let callers: Client[];
beforeAll(async () => {
  api = await startApi({ now: new Date() });
  ({ specimens } = await anOwner(api));
  callers = await Promise.all(Array.from({ length: 40 }, caller));
});
const total = { calls: 0, authenticated: 0, validated: 0 };
afterAll(() => {
  const { calls, authenticated, validated } = total;
  process.stdout.write(
    `fuzz: ${calls} calls, ${authenticated} past authentication, ${validated} past validation\n`,
  );
  return api.stop();
});

/** Each from a device and an account of its own: the fuzzer tests inputs, not limits. */
const caller = async (): Promise<Client> => {
  const { id } = await aUser(api.services.db, { email: `f${crypto.randomUUID()}@mail.example` });
  return api.client().as(await aSession(api.services, id));
};

const envelope = z.object({
  code: z.number(),
  msg: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
});

test.each(endpoints)(
  '$name answers any input with an envelope and never with a 5xx',
  async ({ endpoint }) => {
    const here = { calls: 0, authenticated: 0, validated: 0 };
    await fc.assert(
      fc.asyncProperty(inputsFor(endpoint, specimens), async (input) => {
        // Limits are counted on the real clock: it goes on, so that the inputs are what is tested.
        api.clock.advance(60_000);
        const turn = here.calls++ % callers.length;
        const send = () =>
          callers[turn]!.send(endpoint, input, {
            overrides: { timestamp: String(api.clock.real().getTime()) },
            idempotencyKey: crypto.randomUUID(),
          });
        let answer = await send();
        // Whoever an earlier call has logged out, or the clock, comes back as somebody new.
        if (answer.code === 401) {
          callers[turn] = await caller();
          answer = await send();
        }
        if (answer.code !== 401) here.authenticated += 1;
        if (answer.code !== 401 && answer.code !== 400) here.validated += 1;
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect(envelope.safeParse(answer).success, JSON.stringify(answer)).toBe(true);
      }),
      { numRuns: RUNS },
    );
    for (const key of ['calls', 'authenticated', 'validated'] as const) total[key] += here[key];
    // A fuzzer that is turned away at the door tests the door only.
    expect(here.authenticated / here.calls).toBeGreaterThan(0.9);
    expect(here.validated / here.calls).toBeGreaterThan(0.05);
  },
  Math.max(120_000, 600 * RUNS),
);

test('nearly all calls get past authentication, and most past validation', () => {
  expect(total.authenticated / total.calls).toBeGreaterThan(0.97);
  expect(total.validated / total.calls).toBeGreaterThan(0.5);
});
