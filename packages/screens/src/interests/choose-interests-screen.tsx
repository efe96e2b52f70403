import { interestsMax } from '@taice/contract/shapes';
import { interestKeys, interestQueries, postKeys } from '@taice/core';
import { Button, Chip, Skeleton, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';
import { useRead } from '../shared/use-read.ts';
import { InterestIcon } from './interest-icon.tsx';
import './choose-interests-screen.css';

/** `/customized`: the viewer's interests. At least one must be chosen. */
export function ChooseInterestsScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const { onTo } = (useLocation().state ?? {}) as { onTo?: string };
  const { busy, save } = useSaveAction();
  const { data, error, loading, reload } = useRead(interestQueries.list(taice));
  const [storedIds, setStoredIds] = useHistoryState<string | null>('interests.picked', null);
  const [attempted, setAttempted] = useState(false);
  const savedIds = data?.list.flatMap(({ id, chosen: before }) => (before ? [id] : [])) ?? [];
  const selectedIds = new Set(storedIds?.split(',').filter(Boolean) ?? savedIds);
  const maxSelection = Math.min(interestsMax, data?.list.length ?? interestsMax);
  const isFull = selectedIds.size >= interestsMax;
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setStoredIds([...next].join(','));
  };
  const leaveScreen = () => void navigate(onTo ?? '/Home', { replace: onTo !== undefined });
  const submit = async () => {
    setAttempted(true);
    if (selectedIds.size === 0) return;
    const send = () => taice.api.interests.submit({ ids: [...selectedIds] });
    if (!(await save(send, 'interests.saved'))) return;
    void taice.queries.invalidateQueries({ queryKey: interestKeys.all });
    // Earlier recommendations no longer match the viewer's interests.
    taice.queries.removeQueries({ queryKey: postKeys.all });
    leaveScreen();
  };
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  return (
    <div className="interests">
      <ScreenTitle note={t('interests.note', { most: maxSelection })}>
        {t('interests.title')}
      </ScreenTitle>
      {data ? (
        <div className="interests-list" role="group" aria-label={t('interests.title')}>
          {data.list.map(({ id, name, icon }) => (
            <Chip
              key={id}
              selected={selectedIds.has(id)}
              icon={<InterestIcon name={icon} />}
              onPress={selectedIds.has(id) || !isFull ? () => toggle(id) : undefined}
            >
              {name}
            </Chip>
          ))}
        </div>
      ) : (
        <div className="interests-list" aria-busy="true">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
            <Skeleton key={at} height={64} shape="card" />
          ))}
        </div>
      )}
      {data && (
        <>
          <div aria-live="polite">
            <Text as="p" tone={attempted && selectedIds.size === 0 ? 'bad' : 'muted'}>
              {attempted && selectedIds.size === 0
                ? t('interests.atLeastOne')
                : t('interests.chosen', { count: selectedIds.size, most: maxSelection })}
            </Text>
          </div>
          <Button variant="primary" size={48} block busy={busy} onClick={() => void submit()}>
            {t('interests.save')}
          </Button>
          <Button variant="ghost" size={48} block onClick={leaveScreen}>
            {t('interests.skip')}
          </Button>
        </>
      )}
    </div>
  );
}
