import { type Leaderboard, openLogin } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';

/** Explains to a visitor how to get a rank. */
export function VisitorNotice({ board: { prizes } }: { board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const taice = useTaice();
  const [topPrize] = prizes;
  const last = Math.max(...prizes.map(({ to }) => to));
  return (
    <section className="own-place" aria-label={t('leaderboard.join.title')}>
      <div className="own-words">
        <Text weight="semibold">{t('leaderboard.join.title')}</Text>
        <Text size={12} tone="muted">
          {t('leaderboard.join.note', { last, amount: text.points(topPrize?.amount ?? '0') })}
        </Text>
      </div>
      <Button variant="primary" onClick={() => openLogin(taice, 1)}>
        {t('shell.signUp')}
      </Button>
    </section>
  );
}
