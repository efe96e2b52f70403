import type { Contract, Endpoint } from '@taice/contract';
import { errors } from '@taice/contract';
import { z } from 'zod';

const stamp = {
  timestamp: { type: 'string', description: 'ms since 1970; 10-digit seconds are accepted' },
  nonce: { type: 'string', minLength: 8, maxLength: 8 },
  sign: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  device_id: { type: 'string', maxLength: 64 },
};
const callErrors = [400, 401, 429, 500, 1001, 1002, 1003] as const;

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return schema;
};

/** Errors that the platform itself can answer for a declaration, beside those of the endpoint's own code. */
const platformErrors = ({ apps, fresh, standing, errors: ownErrors }: Endpoint) => [
  ...ownErrors,
  ...(fresh ? ([1119] as const) : []),
  ...(apps ? ([1505] as const) : []),
  ...(standing ? ([1306] as const) : []),
];

/** For readers and tools: who may call, as the contract declares it. */
const describeAccess = ({ apps, fresh, standing }: Endpoint) => ({
  ...(fresh && { 'x-fresh': fresh }),
  ...(apps && { 'x-apps': apps }),
  ...(standing && { 'x-standing': standing }),
});

const idempotencyHeader = ({ idempotency }: Endpoint) =>
  idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: idempotency === 'required',
          description: 'The same key with the same body is given the same answer, for 48 h.',
          schema: { type: 'string', format: 'uuid' },
        },
      ]
    : [];

const operation = (domain: string, name: string, endpoint: Endpoint) => {
  const { method, auth, sign, summary, request, reply } = endpoint;
  const input = schemaOf(request, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const properties = { ...input.properties, ...stamp };
  const required = [...(input.required ?? []), ...Object.keys(stamp)];
  const codes = [...new Set([...callErrors, ...platformErrors(endpoint)])].toSorted(
    (a, b) => a - b,
  );
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    description:
      sign === 'session'
        ? 'Signed with the session: hex(HMAC-SHA256(sign_key, METHOD\\npath\\ncanonical JSON of all parameters but sign)).'
        : 'Signed: hex(SHA-256(timestamp + nonce + secret)).',
    ...describeAccess(endpoint),
    security: auth === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...idempotencyHeader(endpoint),
      ...(method === 'GET'
        ? Object.entries(properties).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: required.includes(key),
            schema,
          }))
        : []),
    ],
    ...(method === 'GET'
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties, required } } },
          },
        }),
    responses: {
      200: {
        description: 'code 0',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                code: { const: 0 },
                msg: { type: 'string' },
                data: schemaOf(reply, 'output'),
              },
              required: ['code', 'msg', 'data'],
            },
          },
        },
      },
      default: {
        description: codes.map((code) => `${code} ${errors[code].en}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
};

/** A page's way to Google, which is left and not called: no signature, no envelope. */
const googleOperation = {
  operationId: 'auth.google',
  tags: ['auth'],
  summary: 'Sends the browser to Google, which sends it back to `redirect` with a ticket',
  security: [{}],
  parameters: [
    ['challenge', true, 'S256 (RFC 7636) of the secret that getAccessToken is told'],
    ['redirect', true, 'A path of the product'],
    ['invite_code', false, 'Whose invitation it is'],
    ['purpose', false, '`bind`: for an account that is logged in'],
  ].map(([name, required, description]) => ({
    name,
    in: 'query',
    required,
    description,
    schema: { type: 'string' },
  })),
  responses: { 302: { description: 'To Google' }, 400: { description: 'Invalid parameter' } },
};

/** Operations by path and method: what is read and what is ordered under one path are two of them. */
const pathsOf = (contract: Contract) => {
  const paths: Record<string, Record<string, object>> = {
    '/api/frontend/auth/google': { get: googleOperation },
  };
  for (const [domain, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const methods = (paths[path] ??= {});
        // A generated client treats the same endpoint under another path as an operation of its own.
        const operationId = index === 0 ? name : `${name}${index + 1}`;
        methods[endpoint.method.toLowerCase()] = operation(domain, operationId, endpoint);
      }
  return paths;
};

/** The OpenAPI 3.1 document of a contract. */
export const openApi = (contract: Contract, serverUrl: string) => ({
  openapi: '3.1.0',
  info: { title: 'Taice', version: '1' },
  servers: [{ url: serverUrl }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Refusal: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          msg: { type: 'string' },
          data: { type: 'object' },
        },
        required: ['code', 'msg', 'data'],
      },
    },
  },
  paths: pathsOf(contract),
});
