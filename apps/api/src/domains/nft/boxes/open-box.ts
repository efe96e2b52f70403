import { renderArtwork, drawBox, itemSeedOf, sliceAt, type OddsRange } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { storeContent } from '../content.ts';
import { lockItem } from '../item-queries.ts';
import { createItems, recordNftEvent } from '../create-items.ts';
import { addProps } from '../props.ts';
import { lockSeries } from '../series-queries.ts';
import type { SealKey } from '../../../platform/seal.ts';
import { readDraw } from './draw-queries.ts';
import { serverSeedOf } from './commit-draw.ts';

const COMPLETE_OPENING = `with opened as (update nft_item set state = 'opened', picture = $8 where id = $1 and state = 'sealed' returning id)
  update box_draw set server_seed = $7, sealed_seed = null, client_seed = $2, roll = $3, result_series_id = $4, result_nft_id = $5, opened_at = $6
  where nft_id = (select id from opened)`;

const READ_PICTURE_TRAITS = `select i.seed, i.quality, s.slug from nft_item i join nft_series s on s.id = i.series_id where i.id = $1`;

export interface BoxOpening {
  readonly key: SealKey;
  readonly boxId: bigint;
  readonly userId: bigint;
  /** Seed that the person chose. */
  readonly clientSeed: string;
  readonly at: Date;
}

/** Result of an opening: a new item, or more of a prop. */
export type BoxContent =
  | { readonly seriesId: bigint; readonly nftId: bigint; readonly propId?: undefined }
  | { readonly seriesId: bigint; readonly nftId?: undefined; readonly propId: bigint };

/** Locks a box until the transaction ends. Fails unless this person owns it and it is sealed. */
const lockBox = async (tx: Tx, { boxId, userId }: BoxOpening): Promise<void> => {
  const box = await lockItem(tx, boxId);
  if (box?.kind !== 'box') return fail(1801);
  if (box.owner_id !== userId) return fail(1802);
  if (box.state === 'opened') return fail(1808);
  if (box.state !== 'sealed') return fail(1803);
  return undefined;
};

const grantContent = async (
  tx: Tx,
  slice: OddsRange,
  { key, userId, at }: BoxOpening,
  seed: Buffer,
): Promise<BoxContent> => {
  const series = await lockSeries(tx, BigInt(slice.series_id));
  const seriesId = series.id;
  if (series.kind === 'prop')
    return { seriesId, propId: (await addProps(tx, seriesId, userId, slice.quantity)).id };
  const newItem = { key, series, ownerId: userId, quantity: 1, at, event: 'opened' as const, seed };
  const [nftId] = await createItems(tx, newItem);
  if (nftId === undefined) throw new Error(`no item of series ${seriesId} was created`);
  return { seriesId, nftId };
};

/** Draws and stores the picture of an opened, empty box; returns its hash. */
const storeOpenPicture = async (tx: Tx, boxId: bigint): Promise<Buffer> => {
  const [traits] = await preparedQuery<{ seed: Buffer; quality: number; slug: string }>(
    tx,
    'nft_box_look',
    READ_PICTURE_TRAITS,
    [boxId],
  );
  if (!traits) throw new Error(`box ${boxId} has no artwork`);
  return storeContent(tx, 'svg', renderArtwork({ kind: 'box', ...traits, isOpen: true }).svg);
};

/** Opens a box: both seeds decide its content. 1801, 1802, 1803 (on offer), 1808. */
export const openBox = async (tx: Tx, opening: BoxOpening): Promise<BoxContent> => {
  const { key, boxId, userId, clientSeed, at } = opening;
  await lockBox(tx, opening);
  const committed = (await readDraw(tx, boxId)) ?? fail(1801);
  const { nonce } = committed;
  const serverSeed = serverSeedOf(key, committed);
  const serverSeedBytes = Buffer.from(serverSeed, 'hex');
  const roll = drawBox(serverSeed, clientSeed, nonce);
  const slice = sliceAt(committed.odds, roll);
  if (!slice) throw new Error(`roll ${roll} matches no item of box ${boxId}`);
  const content = await grantContent(
    tx,
    slice,
    opening,
    Buffer.from(itemSeedOf(serverSeed, clientSeed, nonce), 'hex'),
  );
  const { seriesId, nftId } = content;
  const picture = await storeOpenPicture(tx, boxId);
  const values = [boxId, clientSeed, roll, seriesId, nftId ?? null, at, serverSeedBytes, picture];
  await preparedQuery(tx, 'nft_opened', COMPLETE_OPENING, values);
  await recordNftEvent(tx, { nftId: boxId, event: 'opened', to: userId, at });
  return content;
};
