import type { LedgerRow } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { translate } from '../../platform/translate.ts';
import { pictureUrl } from '../nft/content.ts';
import { taskName } from '../tasks/quest.ts';
import { chainName } from './chain-name.ts';
import type { RowCause } from './row-causes.ts';
import type { BookedRow } from './row-queries.ts';

type Named = Pick<LedgerRow, 'title' | 'source'>;

const task = (lang: Lang, cause: RowCause): Named | undefined => {
  const { task_id, task_type, task_key, unit_key, total_num, group_name } = cause;
  if (task_id === null || !task_type || !task_key || !unit_key || total_num === null)
    return undefined;
  return {
    title: group_name
      ? translate(lang, 'row.taskOf', { group: group_name[lang] })
      : translate(lang, `row.task.${task_type}`),
    source: {
      type: 'task',
      id: `${task_id}`,
      title: taskName(lang, { task_key, unit_key, total_num }),
      image: null,
    },
  };
};

const friend = (lang: Lang, type: BookedRow['type'], cause: RowCause): Named | undefined => {
  const { friend_id: id, friend: name } = cause;
  if (id === null || name === null) return undefined;
  const isBack = type === 'clawback';
  return {
    title: translate(lang, `ledger.${type}`),
    source: {
      type: 'user',
      id: `${id}`,
      title: translate(lang, isBack ? 'row.friendBack' : 'row.friend', { name }),
      image: null,
    },
  };
};

/** An NFT item by its number, or a quantity of a series. */
const collectible = (lang: Lang, type: BookedRow['type'], cause: RowCause): Named | undefined => {
  const { nft_id, nft_serial, nft_series_id, nft_series, nft_quantity, nft_picture } = cause;
  if (nft_series_id === null || !nft_series || !nft_picture) return undefined;
  const name = nft_series[lang] || nft_series.en;
  const title =
    cause.boost_bp === null
      ? translate(lang, `ledger.${type}`)
      : translate(lang, 'row.boost', { percent: cause.boost_bp / 100 });
  const image = pictureUrl(nft_picture);
  if (nft_id !== null)
    return {
      title,
      source: { type: 'nft', id: `${nft_id}`, title: `${name} #${nft_serial}`, image },
    };
  const quantityText = (nft_quantity ?? 1) > 1 ? `${nft_quantity} × ${name}` : name;
  return {
    title,
    source: { type: 'nft_series', id: `${nft_series_id}`, title: quantityText, image },
  };
};

/** Title and source of a row: its kind, and the thing it was booked for. */
export const nameRow = (
  lang: Lang,
  type: BookedRow['type'],
  cause: RowCause | undefined,
): Named => {
  const title = translate(lang, `ledger.${type}`);
  if (!cause) return { title, source: null };
  const {
    group_id,
    group_name,
    milestone,
    week_id,
    week_key,
    paid_rank,
    activity_id,
    activity,
    order_id,
    prize,
    cash_out_id,
    cash_out_chain,
  } = cause;
  const named = (
    type: NonNullable<Named['source']>['type'],
    id: bigint | string,
    name: string,
  ) => ({
    title,
    source: { type, id: `${id}`, title: name, image: null },
  });
  const causeText =
    task(lang, cause) ?? friend(lang, type, cause) ?? collectible(lang, type, cause);
  if (causeText) return causeText;
  if (group_id !== null && group_name)
    return named('task_group', group_id, translate(lang, 'task.group', { name: group_name[lang] }));
  if (milestone) {
    const required = Number(milestone);
    return named('milestone', milestone, translate(lang, 'invite.milestone', { count: required }));
  }
  if (week_id !== null && week_key !== null) {
    return named(
      'leader_week',
      week_id,
      paid_rank === null
        ? translate(lang, 'row.week', { week: week_key })
        : translate(lang, 'row.weekPlace', { week: week_key, rank: paid_rank }),
    );
  }
  if (activity_id !== null && activity) return named('activity', activity_id, activity[lang]);
  if (order_id !== null && prize) return named('order', order_id, prize[lang] || prize.en);
  if (cash_out_id !== null && cash_out_chain !== null)
    return named(
      'cash_out',
      cash_out_id,
      translate(lang, 'row.cashOut', { chain: chainName(cash_out_chain) }),
    );
  return { title, source: null };
};
