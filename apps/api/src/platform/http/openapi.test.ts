import { type Contract, contract, type Endpoint } from '@taice/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: { default: { description: string } };
  'x-standing'?: unknown;
  'x-apps'?: unknown;
  'x-fresh'?: unknown;
}

const operationsOf = (of: Contract) =>
  Object.fromEntries(
    Object.values(openApi(of, 'https://taice.test').paths)
      .flatMap((path) => Object.values(path) as Operation[])
      .map((operation) => [operation.operationId, operation]),
  );
const refusals = ({ responses }: Operation) =>
  responses.default.description.split('; ').map((line) => Number(line.split(' ')[0]));
const keyOf = ({ parameters }: Operation) =>
  parameters.find(({ name }) => name === 'Idempotency-Key');

const plain = {
  method: 'POST',
  path: '/api/frontend/one',
  auth: 'user',
  sign: 'session',
  limit: 'write',
  summary: 'One',
  request: z.object({}),
  reply: z.object({}),
  errors: [],
} as const satisfies Endpoint;

test('documents the declared access rules with their refusals', () => {
  const all = operationsOf({
    made: {
      open: plain,
      guarded: {
        ...plain,
        path: '/api/frontend/two',
        standing: 'earning',
        apps: ['tg_mini'],
        fresh: true,
        idempotency: 'required',
      },
    },
  });
  const { 'made.open': open, 'made.guarded': guarded } = all;
  expect(Object.keys(open!).filter((name) => name.startsWith('x-'))).toEqual([]);
  expect(keyOf(open!)).toBeUndefined();
  for (const code of [1119, 1306, 1505]) expect(refusals(open!)).not.toContain(code);
  expect(guarded).toMatchObject({
    'x-standing': 'earning',
    'x-apps': ['tg_mini'],
    'x-fresh': true,
  });
  expect(keyOf(guarded!)).toMatchObject({ in: 'header', required: true });
  expect(refusals(guarded!)).toEqual(expect.arrayContaining([1119, 1306, 1505]));
});

test('documents each endpoint as declared', () => {
  const all = operationsOf(contract);
  let declared = 0;
  for (const [domain, endpoints] of Object.entries<Contract[string]>(contract))
    for (const [name, { standing, apps, fresh, idempotency }] of Object.entries(endpoints)) {
      const operation = all[`${domain}.${name}`];
      if (!operation) throw new Error(`${domain}.${name} is not in the document`);
      const marks = { standing, apps, fresh };
      for (const [mark, value] of Object.entries(marks)) {
        expect(operation[`x-${mark}` as keyof Operation], `${mark} of ${name}`).toEqual(
          value || undefined,
        );
        if (value) declared += 1;
      }
      expect(keyOf(operation)?.required, name).toBe(
        idempotency === undefined ? undefined : idempotency === 'required',
      );
    }
  expect(declared).toBeGreaterThan(5);
});

test('documents aliases and Google’s redirect, and gives each operation a unique id', () => {
  const { paths } = openApi(contract, 'https://taice.test');
  expect(paths['/api/frontend/auth/google']).toHaveProperty('get');
  expect(paths['/api/frontend/user/invitationLog']).toHaveProperty('get');
  const ids = Object.values(paths).flatMap((path) =>
    (Object.values(path) as Operation[]).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
