import { setLeaderboardParticipation } from '@taice/core';
import { Card, Switch, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';

/** Switch for taking part in the leaderboard. */
export function ParticipationSwitch({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const change = (isTaking: boolean) =>
    void save(
      () => setLeaderboardParticipation(taice, isTaking),
      isTaking ? 'leaderboard.part.back' : 'leaderboard.part.left',
    );
  return (
    <Card
      as="section"
      padding={16}
      className="leader-part"
      aria-label={t('leaderboard.part.title')}
    >
      <Switch checked={!hidden} disabled={busy} onChange={change}>
        {t('leaderboard.part.title')}
      </Switch>
      <Text as="p" size={12} tone="muted">
        {t('leaderboard.part.note')}
      </Text>
    </Card>
  );
}
