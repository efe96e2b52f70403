import { contract, type Endpoint } from '@taice/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aPost, aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import { startApi, type TestApi } from '../harness.ts';

/** Calls for each endpoint; 10,000 is the nightly size. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

let api: TestApi;
let callers: Client[];
beforeAll(async () => {
  api = await startApi({ now: new Date() });
  await aPost(api.services.db);
});
afterAll(() => api.stop());

/** Each run from a device and, often, an account of its own: the fuzzer tests inputs, not limits. */
const caller = async (): Promise<Client> => {
  const client = api.client();
  const { id } = await aUser(api.services.db);
  return client.as(await aSession(api.services, id));
};

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '9223372036854775807',
    '9223372036854775808',
    '1e999',
    'NaN',
    '\u0000',
    '\uD800',
    "'",
    '%',
    '../..',
    '{}',
    '[]',
    'null',
    'true',
    '2026-02-30',
    '2026-11-21',
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  // JSON writes no others.
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
);

/** Values near the declared ones: what a schema takes, mixed with what it must refuse. */
const inputFor = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  const keys = Object.keys(endpoint.request.shape);
  const known = {
    post_id: '1',
    id: '1',
    email: 'a@b.example',
    code: '123456',
    type: 'terms',
    page: '1',
  };
  return fc.record(
    Object.fromEntries(
      keys.map((key) => [
        key,
        fc.oneof(odd, fc.constant((known as Record<string, unknown>)[key] ?? 'x')),
      ]),
    ),
    { requiredKeys: [] },
  );
};

const envelope = z.object({
  code: z.number(),
  msg: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
});

const endpoints = Object.entries(contract).flatMap(([domain, names]) =>
  Object.entries(names).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint: endpoint as Endpoint,
  })),
);

test.each(endpoints)(
  '$name answers any input with an envelope and never with a 5xx',
  async ({ endpoint }) => {
    callers ??= await Promise.all(Array.from({ length: 40 }, caller));
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(inputFor(endpoint), async (input) => {
        // Limits are counted on the real clock: it goes on, so that the inputs are what is tested.
        api.clock.advance(60_000);
        const client = callers[turn++ % callers.length]!;
        const answer = await client.send(endpoint, input, {
          overrides: { timestamp: String(api.clock.real().getTime()) },
        });
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect(envelope.safeParse(answer).success, JSON.stringify(answer)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);
