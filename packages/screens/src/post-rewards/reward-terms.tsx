import type { PostRewardTypes } from '@taice/core';
import { Card, Segmented, SelectField, Text, TextField } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { isPerPerson, dayChoices, type FormPart } from './reward-form.ts';
import { typeIcons, types } from './reward-text.ts';

/** Choice of the rewarded action. */
export function RewardTypePicker({ form, change, list }: FormPart & { list: PostRewardTypes }) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.kind')}
      </Text>
      <div className="put-kinds" role="radiogroup" aria-label={t('postRewards.form.kind')}>
        {types.map((type) => {
          const Icon = typeIcons[type];
          const typeInfo = list.find(({ type_key }) => type_key === type);
          return (
            <button
              key={type}
              type="button"
              role="radio"
              aria-checked={form.type === type}
              className="put-kind"
              onClick={() => change({ type })}
            >
              <Icon aria-hidden="true" />
              <Text weight="semibold">{typeInfo?.name}</Text>
              <Text size={12} tone="muted">
                {typeInfo?.desc}
              </Text>
            </button>
          );
        })}
      </div>
    </Card>
  );
}

/** Amount, number of people, and duration. */
export function RewardTerms({
  form,
  change,
  list,
  says: fieldError,
}: FormPart & {
  list: PostRewardTypes;
  says: (field: string) => string | undefined;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const rules = list.find(({ type_key }) => type_key === form.type);
  const isEach = isPerPerson(form);
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.money')}
      </Text>
      {form.type !== 'lucky' && (
        <Segmented
          block
          label={t('postRewards.form.by')}
          value={form.by}
          options={(['each', 'people'] as const).map((value) => ({
            value,
            label: t(`postRewards.form.${value === 'each' ? 'byEach' : 'byPeople'}`),
          }))}
          onChange={(by) => change({ by })}
        />
      )}
      <div className="put-fields">
        <TextField
          label={t('postRewards.form.total')}
          inputMode="decimal"
          value={form.total}
          hint={t('postRewards.form.totalHint', { least: text.points(rules?.min_pool ?? '0') })}
          error={fieldError('total')}
          onChange={(total) => change({ total: total.trim() })}
        />
        {isEach ? (
          <TextField
            label={t('postRewards.form.each')}
            inputMode="decimal"
            value={form.each}
            hint={t('postRewards.form.eachHint', { most: text.points(rules?.max_per_user ?? '0') })}
            error={fieldError('per_user')}
            onChange={(each) => change({ each: each.trim() })}
          />
        ) : (
          <TextField
            label={t('postRewards.form.people')}
            inputMode="numeric"
            value={form.people}
            error={fieldError('quantity')}
            onChange={(people) => change({ people: people.trim() })}
          />
        )}
        <SelectField
          label={t('postRewards.form.days')}
          value={`${form.days}`}
          options={dayChoices.map((days) => ({
            value: `${days}`,
            label: t('postRewards.form.dayCount', { count: days }),
          }))}
          onChange={(days) => change({ days: Number(days) })}
        />
      </div>
    </Card>
  );
}
