import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { storeContent, pictureUrl } from '../content.ts';
import type { ItemRow } from '../item-queries.ts';

/**
 * Metadata of a token as wallets and markets read it (ERC-721, "Metadata JSON Schema", and OpenSea's attributes). It
 * contains only facts that never change: the file is named by its hash.
 */
export const metadataOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  item: Pick<
    ItemRow,
    | 'picture'
    | 'serial'
    | 'quality'
    | 'level'
    | 'boost_bp'
    | 'max_durability'
    | 'attributes'
    | 'series_name'
    | 'series_description'
  >,
): string => {
  const number = (trait_type: string, value: number) => ({ trait_type, value });
  return JSON.stringify({
    name: `${item.series_name.en} #${item.serial}`,
    description: item.series_description.en,
    image: new URL(pictureUrl(item.picture), publicUrl).href,
    attributes: [
      number('quality', item.quality),
      number('level', item.level),
      number('boost (basis points)', item.boost_bp),
      number('durability when whole', item.max_durability),
      ...item.attributes.map(({ trait, value }) => ({ trait_type: trait, value })),
    ],
  });
};

/** Stores the metadata permanently; returns its SHA-256. */
export const storeMetadata = (
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  item: ItemRow,
): Promise<Buffer> => storeContent(tx, 'json', metadataOf(config, item));
