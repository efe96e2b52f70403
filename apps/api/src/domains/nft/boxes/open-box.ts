import { draw, drawBox, itemSeedOf, sliceAt, type Slice } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { keepContent } from '../content.ts';
import { lockItem } from '../item-queries.ts';
import { makeItems, note } from '../make-items.ts';
import { addProps } from '../props.ts';
import { lockSeries } from '../series-queries.ts';
import type { SealKey } from '../../../platform/sealed.ts';
import { readDraw } from './draw-queries.ts';
import { serverSeedOf } from './promise-draw.ts';

const OPENED = `with opened as (update nft_item set state = 'opened', picture = $8 where id = $1 and state = 'sealed' returning id)
  update box_draw set server_seed = $7, sealed_seed = null, client_seed = $2, roll = $3, result_series_id = $4, result_nft_id = $5, opened_at = $6
  where nft_id = (select id from opened)`;

const LOOK = `select i.seed, i.quality, s.slug from nft_item i join nft_series s on s.id = i.series_id where i.id = $1`;

export interface Opening {
  readonly key: SealKey;
  readonly boxId: bigint;
  readonly userId: bigint;
  /** Seed that the person chose. */
  readonly clientSeed: string;
  readonly at: Date;
}

/** Result of an opening: a new item, or more of a prop. */
export type Given =
  | { readonly seriesId: bigint; readonly nftId: bigint; readonly propId?: undefined }
  | { readonly seriesId: bigint; readonly nftId?: undefined; readonly propId: bigint };

/** Locks a box until the transaction ends. Fails unless this person owns it and it is sealed. */
const lockBox = async (tx: Tx, { boxId, userId }: Opening): Promise<void> => {
  const box = await lockItem(tx, boxId);
  if (box?.kind !== 'box') return fail(1801);
  if (box.owner_id !== userId) return fail(1802);
  if (box.state === 'opened') return fail(1808);
  if (box.state !== 'sealed') return fail(1803);
  return undefined;
};

const give = async (
  tx: Tx,
  slice: Slice,
  { key, userId, at }: Opening,
  seed: Buffer,
): Promise<Given> => {
  const series = await lockSeries(tx, BigInt(slice.series_id));
  const seriesId = series.id;
  if (series.kind === 'prop')
    return { seriesId, propId: (await addProps(tx, seriesId, userId, slice.quantity)).id };
  const making = { key, series, ownerId: userId, quantity: 1, at, event: 'opened' as const, seed };
  const [nftId] = await makeItems(tx, making);
  if (nftId === undefined) throw new Error(`no item of series ${seriesId} was created`);
  return { seriesId, nftId };
};

/** Draws and stores the picture of an opened, empty box; returns its hash. */
const drawOpen = async (tx: Tx, boxId: bigint): Promise<Buffer> => {
  const [look] = await preparedQuery<{ seed: Buffer; quality: number; slug: string }>(
    tx,
    'nft_box_look',
    LOOK,
    [boxId],
  );
  if (!look) throw new Error(`box ${boxId} has no artwork`);
  return keepContent(tx, 'svg', draw({ kind: 'box', ...look, isOpen: true }).svg);
};

/** Opens a box: both seeds decide its content. 1801, 1802, 1803 (on offer), 1808. */
export const openBox = async (tx: Tx, opening: Opening): Promise<Given> => {
  const { key, boxId, userId, clientSeed, at } = opening;
  await lockBox(tx, opening);
  const promised = (await readDraw(tx, boxId)) ?? fail(1801);
  const { nonce } = promised;
  const serverSeed = serverSeedOf(key, promised);
  const told = Buffer.from(serverSeed, 'hex');
  const roll = drawBox(serverSeed, clientSeed, nonce);
  const slice = sliceAt(promised.odds, roll);
  if (!slice) throw new Error(`roll ${roll} matches no item of box ${boxId}`);
  const given = await give(
    tx,
    slice,
    opening,
    Buffer.from(itemSeedOf(serverSeed, clientSeed, nonce), 'hex'),
  );
  const { seriesId, nftId } = given;
  const picture = await drawOpen(tx, boxId);
  const as = [boxId, clientSeed, roll, seriesId, nftId ?? null, at, told, picture];
  await preparedQuery(tx, 'nft_opened', OPENED, as);
  await note(tx, { nftId: boxId, event: 'opened', to: userId, at });
  return given;
};
