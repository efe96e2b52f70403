import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, idOf, trimmed } from './types.ts';

const blank = trimmed(0, 200).optional();

/**
 * An address as a person fills it in. Missing or wrong fields answer 1603, not 400: `data.fields` is a list of `{field,
 * reason}`. Reasons are `missing`, `length`, `failValidation`, and `not_sent` for a country.
 */
export const addressFields = {
  first_name: blank,
  last_name: blank,
  /** Two letters, ISO 3166-1. */
  country: blank,
  dial_code: blank,
  /** Digits, with spaces and dashes as people write them. */
  phone: blank,
  detail_address: blank,
  postcode: blank,
};

const address = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  dial_code: z.string(),
  phone: z.string(),
  detail_address: z.string(),
  postcode: z.string(),
  is_default: z.boolean(),
  /** The phone does not look like one of that country, but it may still be right. */
  phone_unusual: z.boolean(),
});
export type Address = z.output<typeof address>;

export const addresses = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/user-address/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's addresses, the usual one first",
    request: z.object({}),
    reply: z.object({ list: z.array(address) }),
    errors: [],
  }),
  store: endpoint({
    method: 'POST',
    path: '/api/frontend/user-address/store',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'A new address, a change of one by `id`, or its end by `is_deleted`',
    request: z.object({
      id: idOf('address').optional(),
      name: blank,
      ...addressFields,
      is_default: flag.optional(),
      is_deleted: flag.optional(),
    }),
    reply: z.object({ id, phone_unusual: z.boolean() }),
    errors: [404, 1603, 1607],
  }),
  countryInfo: endpoint({
    method: 'GET',
    path: '/api/common/country-info/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Countries with their flags and dial codes',
    request: z.object({ keyword: trimmed(0, 60).optional() }),
    reply: z.object({
      list: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          dial_code: z.string(),
          flag: z.string(),
          /** For the digits after the dial code: the source of a regular expression. */
          phone_pattern: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  countryList: endpoint({
    method: 'GET',
    path: '/api/common/country/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Countries, and whether prizes are sent there',
    request: z.object({
      /** 1: only countries that something is sent to. */
      ship: z.coerce.number().int().min(0).max(1).optional(),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          ship_enabled: z.boolean(),
          region: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
};
