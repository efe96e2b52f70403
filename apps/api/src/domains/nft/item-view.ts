import type { NftItem, PropItem } from '@taice/contract';
import { currencyKey, type Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { levelOf } from '../user/level.ts';
import { nftContract } from './chain/chain-availability.ts';
import { pictureUrl } from './content.ts';
import type { ItemRow } from './item-queries.ts';
import type { PropRow } from './props.ts';

type Needs = Pick<Services, 'settings' | 'config'> & { readonly lang: Lang };

/** An item in the form that every endpoint returns. */
export const nftItem = ({ settings, config, lang }: Needs, row: ItemRow): NftItem => ({
  id: `${row.id}`,
  token_id: `${row.id}`,
  kind: row.kind,
  series: {
    id: `${row.series_id}`,
    name: row.series_name[lang] || row.series_name.en,
    image: pictureUrl(row.series_picture),
  },
  serial: row.serial,
  image: pictureUrl(row.picture),
  quality: row.quality,
  level: row.level,
  boost_bp: row.boost_bp,
  durability: row.durability,
  max_durability: row.max_durability,
  views_left: Math.max(1, settings.nft_views_per_durability - row.wear),
  owner:
    row.owner && row.owner_id !== null
      ? {
          id: `${row.owner_id}`,
          nickname: row.owner.nickname,
          avatar: row.owner.avatar,
          level_no: levelOf(BigInt(row.owner.xp), settings).no,
          is_verified: row.owner.is_verified,
          is_follow: row.owner.is_follow,
        }
      : null,
  owner_address: row.owner_address,
  state: row.state,
  chain: row.chain,
  contract: row.chain === 'bsc' ? nftContract(config) : null,
  listing: row.listing && {
    id: row.listing.id,
    price: formatMicro(BigInt(row.listing.price)),
    currency_key: currencyKey,
    expires_at: new Date(row.listing.expires_at).toISOString(),
  },
  attributes: row.attributes.map(({ trait, value }) => ({ trait, value, share: null })),
});

/** A prop as its owner sees it. */
export const propItem = ({ lang }: Pick<Needs, 'lang'>, row: PropRow): PropItem => ({
  id: `${row.id}`,
  kind: row.prop_kind,
  name: row.name[lang] || row.name.en,
  image: pictureUrl(row.picture),
  power: row.power,
  quantity: row.quantity,
});
