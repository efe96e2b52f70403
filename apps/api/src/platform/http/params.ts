import type { Endpoint } from '@taice/contract';
import type { Context } from 'hono';
import { fail } from './failure.ts';
import type { Params } from './signature.ts';

/** All parameters of a call: the query of a GET, the JSON object in the body of a POST. */
export const readParams = async (c: Context): Promise<Params> => {
  if (c.req.method === 'GET') return c.req.query();
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    return fail(400, { detail: 'the body is not JSON', cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return fail(400, { detail: 'the body is not a JSON object' });
  if (!isPlain(body)) return fail(400, { detail: 'nested too deep, or a number is not finite' });
  return body as Params;
};

/** Deeper than any valid input, and far from what would exhaust the stack. */
const MAX_DEPTH = 32;

/** JSON that every later step can walk through and sign: not too deep, no `1e999`. */
const isPlain = (body: object, depth = 0): boolean => {
  if (depth > MAX_DEPTH) return false;
  for (const key in body) {
    const value: unknown = body[key as keyof typeof body];
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    if (typeof value === 'object' && value !== null && !isPlain(value, depth + 1)) return false;
  }
  return true;
};

/** The declared part of the parameters, parsed; otherwise 400 with what is wrong, field by field. */
export const parseInput = (endpoint: Endpoint, params: Params): unknown => {
  const parsed = endpoint.request.safeParse(params);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code, message }) => ({
    field: path.join('.'),
    rule: code,
    message,
  }));
  return fail(400, { data: { issues } });
};
