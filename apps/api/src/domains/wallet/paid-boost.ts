import type { ViewBoost } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import { journalKeys } from '../ledger/keys.ts';
import { pictureUrl } from '../nft/content.ts';
import { outcomeOf, type OutcomeFacts } from './outcome.ts';

const READ_PAID_BOOST = `select j.type, a.bucket, e.amount, d.state as day_state, d.factor,
    (j.detail ->> 'boost_bp')::int as boost_bp, n.id as nft_id, n.serial, n.picture, s.name
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  join nft_item n on n.id = j.ref_id::bigint
  join nft_series s on s.id = n.series_id
  left join daily_contribution d on d.user_id = a.owner_id and d.biz_date = j.biz_date
  where j.idem_key = $1`;

type Row = OutcomeFacts & {
  readonly boost_bp: number;
  readonly nft_id: bigint;
  readonly serial: number;
  readonly picture: Buffer;
  readonly name: I18n;
};

/** Boost that a person's spectacles added to their view of a post, and its outcome; null: none. */
export const paidBoost = async (
  db: Database,
  lang: Lang,
  userId: bigint,
  postId: bigint,
): Promise<ViewBoost | null> => {
  const [row] = await preparedQuery<Row>(db, 'paid_boost', READ_PAID_BOOST, [
    journalKeys.boost(userId, postId),
  ]);
  if (!row) return null;
  const name = `${row.name[lang] || row.name.en} #${row.serial}`;
  return {
    ...outcomeOf(row),
    boost_bp: row.boost_bp,
    nft: { id: `${row.nft_id}`, name, image: pictureUrl(row.picture) },
  };
};
