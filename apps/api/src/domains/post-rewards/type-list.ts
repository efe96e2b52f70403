import { contract, type PostRewardType } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { translate } from '../../platform/translate.ts';
import { rulesOf } from './rules.ts';

const watching = ['total', 'per_user', 'quantity', 'required_seconds'] as const;
const describedFields = ['total', 'per_user', 'quantity'] as const;
const fields = {
  fixed: watching,
  lucky: ['total', 'quantity', 'required_seconds'],
  share: describedFields,
  comment: describedFields,
} as const satisfies Record<PostRewardType, readonly string[]>;
const types = ['fixed', 'lucky', 'share', 'comment'] as const satisfies readonly PostRewardType[];

export const typeList = handler(contract.postRewards.typeList, {
  run: ({ settings, lang }) => {
    const { minPool, maxPerUser, feeBp, maxDays } = rulesOf(settings);
    return Promise.resolve({
      list: types.map((type) => ({
        type_key: type,
        name: translate(lang, `postReward.${type}.name`),
        desc: translate(lang, `postReward.${type}.desc`),
        fields: [...fields[type]],
        min_pool: formatMicro(minPool),
        max_per_user: formatMicro(maxPerUser),
        fee_rate: `${feeBp / 10_000}`,
        days: { from: 1, to: maxDays },
      })),
    });
  },
});
