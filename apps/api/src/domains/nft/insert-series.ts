import { createHash } from 'node:crypto';
import { nftKinds, propKinds } from '@taice/contract/shapes';
import { renderArtwork } from '@taice/core/rules';
import { z } from 'zod';
import type { Tx } from '../../platform/db/pool.ts';
import { i18n, line, points } from '../../platform/draft-shapes.ts';
import { fail } from '../../platform/http/failure.ts';
import { storeContent } from './content.ts';

const count = z.number().int();
const isoTime = z.iso.datetime().transform((text) => new Date(text));
const MILLION = 1_000_000;

/** A series as staff enter it; points in TAICE, boosts in basis points. */
export const newSeriesSchema = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]{2,80}$/),
    kind: z.enum(nftKinds),
    name: i18n(line),
    description: i18n(z.string().max(5_000)),
    quality: count.min(1).max(5),
    boost: z
      .strictObject({ from: count.min(500).max(3_000), to: count.min(500).max(3_000) })
      .refine(({ from, to }) => from <= to, { path: ['to'] })
      .nullable()
      .default(null),
    max_durability: count.min(1).max(10_000).nullable().default(null),
    prop: z
      .strictObject({ kind: z.enum(propKinds), power: count.min(1).max(10_000) })
      .nullable()
      .default(null),
    /** Keyed by the slugs of other series. */
    odds: z
      .array(
        z.strictObject({
          slug: z.string(),
          quantity: count.min(1).max(100).default(1),
          ppm: count.min(1).max(MILLION),
        }),
      )
      .min(1)
      .max(50)
      .refine((parts) => parts.reduce((sum, { ppm }) => sum + ppm, 0) === MILLION, {
        message: 'a million in all',
      })
      .nullable()
      .default(null),
    /** Null: not sold on its own. */
    price: points.nullable().default(null),
    stock: count.min(0).max(10_000_000).default(0),
    per_user_limit: count.min(1).nullable().default(null),
    sale_from: isoTime.nullable().default(null),
    sale_to: isoTime.nullable().default(null),
    sort: count.default(0),
  })
  .refine((s) => (s.kind === 'spectacles') === (s.boost !== null), { path: ['boost'] })
  .refine((s) => (s.kind === 'spectacles') === (s.max_durability !== null), {
    path: ['max_durability'],
  })
  .refine((s) => (s.kind === 'prop') === (s.prop !== null), { path: ['prop'] })
  .refine((s) => (s.kind === 'box') === (s.odds !== null), { path: ['odds'] });
export type SeriesDraft = z.input<typeof newSeriesSchema>;
export type NewSeries = z.output<typeof newSeriesSchema>;

const oddsOf = async (tx: Tx, parts: NonNullable<NewSeries['odds']>) => {
  const slugs = parts.map(({ slug }) => slug);
  const found = await tx
    .selectFrom('nft_series')
    .select(['id', 'slug', 'kind'])
    .where('slug', 'in', slugs)
    .execute();
  return parts.map(({ slug, quantity, ppm }) => {
    const series = found.find((each) => each.slug === slug);
    if (!series || series.kind === 'box')
      return fail(404, { detail: `series ${slug} cannot be in a box` });
    if (series.kind === 'spectacles' && quantity > 1)
      return fail(400, { detail: `series ${slug} is in the box more than once` });
    return { series_id: `${series.id}`, quantity, ppm };
  });
};

/** Stores a series and puts it on sale; returns its id. 409: the slug exists. */
export const insertSeries = async (tx: Tx, series: NewSeries, now: Date): Promise<bigint> => {
  const { boost, prop, odds, name, description, kind, quality, slug, ...columns } = series;
  const seed = createHash('sha256').update(`series:${slug}`).digest();
  const { svg } = renderArtwork({ kind, quality, slug, seed });
  const inserted = await tx
    .insertInto('nft_series')
    .values({
      ...columns,
      slug,
      kind,
      quality,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      picture: await storeContent(tx, 'svg', svg),
      boost_from: boost?.from ?? null,
      boost_to: boost?.to ?? null,
      prop_kind: prop?.kind ?? null,
      power: prop?.power ?? null,
      odds: odds && JSON.stringify(await oddsOf(tx, odds)),
      state: 'on',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? fail(409, { detail: `series ${slug} already exists` });
};
