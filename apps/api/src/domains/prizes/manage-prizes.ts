import { prizeTypes } from '@taice/contract/shapes';
import { z } from 'zod';
import { audit, type Decider } from '../../platform/audit.ts';
import type { SealKey } from '../../platform/seal.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { i18n, line, points } from '../../platform/draft-shapes.ts';
import { fail } from '../../platform/http/failure.ts';
import { countries } from '../addresses/countries.ts';
import { addCodes } from './codes.ts';

const code = z.string().trim().min(4).max(200);
const text = z.string().max(5_000);
const count = z.number().int();
const country = z.string().refine((each) => countries.has(each));

/** A prize as the staff enter it; points in TAICE. */
export const newPrizeSchema = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]{2,80}$/),
    type: z.enum(prizeTypes),
    name: i18n(line),
    description: i18n(text),
    notice: i18n(text),
    images: z.array(z.string().min(1).max(300)).min(1).max(8),
    points,
    market_value: z.string().max(50).default(''),
    /** For prizes with codes, the number of codes. */
    stock: count.min(0).max(1_000_000).optional(),
    per_user_limit: count.min(1).nullable().default(null),
    limit_days: count.min(1).max(3_650).nullable().default(null),
    min_level: count.min(1).max(50).default(1),
    countries: z.array(country).min(1).nullable().default(null),
    member_field: z
      .strictObject({ kind: z.enum(['email', 'phone', 'text']), label: i18n(line) })
      .nullable()
      .default(null),
    shipping: z
      .strictObject({
        days_min: count.min(1).max(365),
        days_max: count.min(1).max(365),
        cost: i18n(line),
        shipper: i18n(line),
        from: i18n(line),
      })
      .refine(({ days_min, days_max }) => days_min <= days_max, { path: ['days_max'] })
      .nullable()
      .default(null),
    /** Instructions after redemption, a paragraph each; null: the default of its type. */
    how_to_use: i18n(text).nullable().default(null),
    /** Page that opens or downloads the prize, with `{code}` in place of the code. */
    use_url: z
      .string()
      .regex(/^(?:https:\/\/|\/(?!\/))\S{1,500}$/)
      .nullable()
      .default(null),
    codes: z.array(code).max(10_000).default([]),
    starts_at: z.iso
      .datetime()
      .transform((at) => new Date(at))
      .nullable()
      .default(null),
    ends_at: z.iso
      .datetime()
      .transform((at) => new Date(at))
      .nullable()
      .default(null),
    sort: count.default(0),
  })
  .refine((p) => (p.type === 'physical') === (p.shipping !== null), { path: ['shipping'] })
  .refine((p) => (p.type === 'member') === (p.member_field !== null), { path: ['member_field'] })
  .refine((p) => p.type === 'virtual' || p.codes.length === 0, { path: ['codes'] })
  .refine((p) => (p.type === 'virtual') === (p.stock === undefined), { path: ['stock'] })
  .refine((p) => p.limit_days === null || p.per_user_limit !== null, { path: ['limit_days'] });
export type PrizeDraft = z.input<typeof newPrizeSchema>;
export type NewPrize = z.output<typeof newPrizeSchema>;

/** Adds codes of a prize; returns how many were new. */
const stockCodes = async (
  tx: Tx,
  config: SealKey,
  id: bigint,
  codes: readonly string[],
): Promise<number> => {
  const added = await addCodes(tx, config, id, codes);
  await tx
    .updateTable('prize')
    .set((prize) => ({ stock: prize('stock', '+', added) }))
    .where('id', '=', id)
    .execute();
  return added;
};

/** Stores and offers a prize. 409: the name is taken. */
export const insertPrize = async (
  tx: Tx,
  config: SealKey,
  prize: NewPrize,
  at: Date,
): Promise<bigint> => {
  const { codes, stock = 0, name, description, notice, ...rest } = prize;
  const { member_field, shipping, how_to_use, ...plain } = rest;
  const inserted = await tx
    .insertInto('prize')
    .values({
      ...plain,
      stock,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      notice: JSON.stringify(notice),
      member_field: member_field && JSON.stringify(member_field),
      shipping: shipping && JSON.stringify(shipping),
      how_to_use: how_to_use && JSON.stringify(how_to_use),
      state: 'on',
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return fail(409, { detail: `prize ${prize.slug} already exists` });
  await stockCodes(tx, config, inserted.id, codes);
  return inserted.id;
};

/** Adds a prize for the staff; returns its id. */
export const createPrize = async (
  tx: Tx,
  config: SealKey,
  decider: Decider,
  prize: NewPrize,
): Promise<string> => {
  const id = await insertPrize(tx, config, prize, decider.at);
  await audit(tx, decider, {
    action: 'prize.put',
    target: ['prize', id],
    before: {},
    after: { slug: prize.slug, points: `${prize.points}` },
  });
  return `${id}`;
};

export const offerDecisions = ['prize-on', 'prize-off'] as const;
export type OfferDecision = (typeof offerDecisions)[number];

/** Starts or stops offering a prize. Open orders continue. */
export const setPrizeOffered = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: OfferDecision,
): Promise<void> => {
  const prize = await tx
    .selectFrom('prize')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!prize) return fail(404);
  const state = decision === 'prize-on' ? 'on' : 'off';
  if (prize.state === state) return fail(1708, { detail: `the prize is already ${state}` });
  await tx.updateTable('prize').set({ state }).where('id', '=', id).execute();
  await audit(tx, decider, {
    action: `prize.${state}`,
    target: ['prize', id],
    before: { state: prize.state },
    after: { state },
  });
};

/** Adds stock to a prize: a number, or codes. Returns how many were added. */
export const addStock = async (
  tx: Tx,
  config: SealKey,
  decider: Decider,
  id: bigint,
  addition: { readonly pieces: number } | { readonly codes: readonly string[] },
): Promise<number> => {
  const prize = await tx
    .selectFrom('prize')
    .select(['type', 'stock'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!prize) return fail(404);
  if ((prize.type === 'virtual') !== 'codes' in addition)
    return fail(1708, { detail: `a ${prize.type} prize is not stocked this way` });
  let added: number;
  if ('codes' in addition) added = await stockCodes(tx, config, id, addition.codes);
  else {
    added = addition.pieces;
    if (prize.stock + added < 0) return fail(1708, { detail: `only ${prize.stock} left` });
    await tx
      .updateTable('prize')
      .set({ stock: prize.stock + added })
      .where('id', '=', id)
      .execute();
  }
  await audit(tx, decider, {
    action: 'prize.stock',
    target: ['prize', id],
    before: { stock: prize.stock },
    after: { stock: prize.stock + added },
  });
  return added;
};
