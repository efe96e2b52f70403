import { taskQueries } from '@taice/core';
import type { TaskType } from '@taice/contract';
import { addAmounts } from '@taice/core/rules';
import { Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleTabs } from '../../shared/people/people-tabs.tsx';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { QuestList } from '../quest-list.tsx';
import './panel.css';

const types: readonly TaskType[] = ['new_user', 'day', 'week', 'advanced'];

/** The remaining points in the newcomers' tab, which expires. */
function NewUserFoot() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { data } = useRead(taskQueries.detail(useTaice(), 'new_user'));
  const remainingPoints = data?.quest
    .filter(({ is_complete }) => !is_complete)
    .reduce((sum, { point }) => addAmounts(sum, point), '0');
  return (
    <div className="panel-foot">
      <Text size={12} tone="muted">
        {t('tasks.newUserNote')}
      </Text>
      <Text size={12} weight="semibold" tone="gold">
        {remainingPoints !== undefined && t('tasks.left', { amount: text.points(remainingPoints) })}
      </Text>
    </div>
  );
}

/**
 * The kinds of tasks as tabs; `first`, or the first tab, is open. The newcomers' tab exists only while it has tasks.
 */
export function PanelBody({ first }: { first?: TaskType }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data: newUserTasks } = useRead(taskQueries.detail(taice, 'new_user'));
  const { data: open } = useRead(taskQueries.unfinished(taice));
  const [selectedType, setSelectedType] = useState(first);
  // The newcomers' tab is shown until it is known to be empty, so that nothing moves for newcomers.
  const isNew = newUserTasks?.is_has_new_user_task ?? true;
  const visibleTypes = types.filter((type) => type !== 'new_user' || isNew);
  const type =
    selectedType !== undefined && visibleTypes.includes(selectedType)
      ? selectedType
      : (visibleTypes[0] ?? 'day');
  return (
    <div className="panel-body">
      <PeopleTabs
        label={t('tasks.kinds')}
        value={type}
        onChange={setSelectedType}
        options={visibleTypes.map((value) => ({
          value,
          label: (
            <>
              <span>
                {t(`tasks.tab.${value}`)}
                <span className="tc-hidden"> {t('tasks.tabTask')}</span>
              </span>
              {value === 'new_user' && open !== undefined && (
                <span className="panel-count">{open[value]}</span>
              )}
            </>
          ),
        }))}
      />
      <div className="panel-list" role="tabpanel" aria-label={t(`tasks.tab.${type}`)} tabIndex={0}>
        <QuestList key={type} type={type} />
      </div>
      {type === 'new_user' && <NewUserFoot />}
    </div>
  );
}
