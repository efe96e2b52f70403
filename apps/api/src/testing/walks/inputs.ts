import type { Endpoint } from '@taice/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { type SampleIds, resourceTypeOf } from './sample-resources.ts';

/** Unexpected values. */
export const unexpectedValues: fc.Arbitrary<unknown> = fc.oneof(
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
    '0000-01-01',
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

/** Values that only a person or a wallet could supply, by parameter name. */
const samples: Readonly<Record<string, unknown>> = {
  email: 'fuzz@mail.example',
  code: '123456',
  password: 'walk-quiet-9',
  message: 'Sign in to Taice',
  tx_hash: `0x${'ab'.repeat(32)}`,
  address: `0x${'ab'.repeat(20)}`,
  chain_address: `0x${'ab'.repeat(20)}`,
  signature: `0x${'00'.repeat(65)}`,
  device_signature: 'x'.repeat(86),
  x: 'A'.repeat(43),
  y: 'A'.repeat(43),
  redirect_uri: '/Home',
  user: 'auth_date=1&hash=00',
  ticket: 'x'.repeat(43),
  verifier: 'x'.repeat(43),
  state: 'x'.repeat(43),
  currency_key: 'taice',
  timezone: 'Asia/Tokyo',
  country: 'JP',
  points: '1',
  price: '1',
  cost: undefined,
  amount: '1000',
  fee: undefined,
  to_address: undefined,
  member_account: 'fuzz@mail.example',
  quote: 'EUR',
  detail_address: 'Street of a walk 1',
  first_name: 'Fay',
  last_name: 'Fuzz',
  phone: '3415550441',
  dial_code: '49',
  draft_key: '0b1d2c3e-4f50-4a6b-8c7d-9e0f1a2b3c4d',
  // A cursor belongs to the page that issued it; an empty one begins a list.
  cursor: '',
  avatar: undefined,
  launch: 'ab'.repeat(16),
  path: '/Home',
  old_password: undefined,
  invite_code: undefined,
  from: '2026-11-01',
  to: '2026-11-30',
  week: undefined,
  key: 'site',
  keys: 'site,contact',
  sha256: 'ab'.repeat(32),
  tags: ['bay'],
  title: 'Dawn over the bay',
  type: 'system',
  url: '@mia',
  text: 'It is my own work.',
  // A name would be looked up.
  endpoint: 'https://8.8.8.8/push/1',
  p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  auth: 'A'.repeat(22),
  matrix: { reward: { push: 0 } },
  quiet_from: '22:30',
  quiet_to: '07:00',
  remind_at: '19:00',
  confirm_cash_outs: undefined,
  keyword: 'bay',
  publish_at: undefined,
  upload_id: undefined,
  total: '100',
  per_user: '5',
  quantity: undefined,
  required_seconds: undefined,
  starts_at: undefined,
  // Fuzzing takes weeks of the clock.
  ends_at: new Date(Date.now() + 29 * 86_400_000).toISOString(),
  wallet_info: {
    address: `0:${'ab'.repeat(32)}`,
    network: '-239',
    public_key: 'ab'.repeat(32),
    proof: {
      timestamp: 1_700_000_000,
      domain: { lengthBytes: 9, value: 'localhost' },
      payload: 'x'.repeat(43),
      signature: 'x'.repeat(88),
    },
  },
};

const plainValues: readonly unknown[] = [
  'history_paused',
  '1',
  1,
  true,
  'x',
  'word',
  'one two',
  '12345678',
  'x'.repeat(43),
  '2026-11-21T00:00:00Z',
  [],
  {},
  null,
];

const isAccepted = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(schema, value).success;

/** As a query string carries it: an object only shows that it is one. */
const text = (value: unknown): string =>
  typeof value === 'object' ? Object.prototype.toString.call(value) : `${value as number}`;

/** A value as the endpoint receives it: a GET's parameters are all text. */
const asReceived = ({ method }: Endpoint, value: unknown): unknown =>
  method === 'GET' && value !== undefined ? text(value) : value;

/** A value that the parameter's schema accepts as received, if one can be made from its description. */
const validValue = (
  endpoint: Endpoint,
  [key, schema]: readonly [string, z.core.$ZodType],
  sampleIds: SampleIds,
): fc.Arbitrary<unknown> => {
  const isFit = (value: unknown) => isAccepted(schema, asReceived(endpoint, value));
  const resourceType = resourceTypeOf(schema);
  const { enum: members, const: constant } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const ownIds = resourceType ? [sampleIds[resourceType], [sampleIds[resourceType]]] : [];
  const candidates: unknown[] = [
    ...ownIds,
    ...(members ?? []),
    ...(constant === undefined ? [] : [constant]),
    ...plainValues,
  ];
  // Existing things are better than samples, except for parameters whose sample omits them.
  const isSample = Object.hasOwn(samples, key) && (!resourceType || samples[key] === undefined);
  if (isSample && isFit(samples[key])) return fc.constant(samples[key]);
  const accepted = candidates.filter(isFit);
  if (accepted.length === 0) return unexpectedValues;
  const preferred = accepted.filter((value) => ownIds.includes(value as string));
  if (preferred.length === 0) return fc.constantFrom(...accepted);
  // Mostly existing things: an endpoint that takes two ids would hardly ever get both of one thing.
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...preferred) },
    { weight: 1, arbitrary: fc.constantFrom(...accepted) },
  );
};

type Input = Record<string, unknown>;

const fieldsOf = (endpoint: Endpoint, sampleIds: SampleIds) =>
  Object.entries(endpoint.request.shape).map(
    (field) => [field[0], validValue(endpoint, field, sampleIds)] as const,
  );

/** An input that the endpoint's shape accepts in full. */
export const aValidInput = (endpoint: Endpoint, sampleIds: SampleIds): Input => {
  const record = fc.record(Object.fromEntries(fieldsOf(endpoint, sampleIds)));
  const input = fc
    .sample(record, { numRuns: 100, seed: 1 })
    .find((one) => isAccepted(endpoint.request, one));
  if (!input) throw new Error(`nothing fits ${endpoint.path}`);
  return input;
};

/** Inputs near the declared ones: half of them valid, the others with odd parts. */
export const inputsFor = (endpoint: Endpoint, sampleIds: SampleIds): fc.Arbitrary<Input> => {
  const { request } = endpoint;
  const fields = fieldsOf(endpoint, sampleIds);
  const requiredKeys = fields
    .filter(([key]) => !isAccepted(request.shape[key], undefined))
    .map(([key]) => key);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys });
  const withUnexpected = fc.record(
    Object.fromEntries(fields.map(([key, values]) => [key, fc.oneof(values, unexpectedValues)])),
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 1, arbitrary: record }, { weight: 1, arbitrary: withUnexpected });
};
