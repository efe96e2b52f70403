import type { Leaderboard } from '@taice/core';
import { Card, Coin, Text, useWide } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { RulesButton } from '../shared/rules-button.tsx';
import { conditionKeys } from './conditions.tsx';
import { ParticipationSwitch } from './participation-switch.tsx';

function RequirementsNote() {
  const { t } = useTranslation();
  return (
    <Text as="p" tone="muted">
      {t('leaderboard.takes')}
    </Text>
  );
}

/** The prize of each rank and its conditions. */
export function PrizeRequirements({ board }: { board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const wide = useWide();
  const { prizes, tiers } = board;
  return (
    <div className="leaderboard-column">
      <Card as="section" padding={20}>
        <Text as="h2" size={16} weight="bold">
          {t('leaderboard.whatPays')}
        </Text>
        <dl className="leader-prizes">
          {prizes.map(({ from, to, amount }) => (
            <div key={from}>
              <dt>
                {from === to
                  ? t('leaderboard.rankOne', { from })
                  : t('leaderboard.rankTo', { from, to })}
              </dt>
              <dd>
                <Coin size={14} />
                <Text weight="semibold">{text.points(amount)}</Text>
              </dd>
            </div>
          ))}
        </dl>
        <Text as="p" size={12} tone="muted" className="leader-down">
          {t('leaderboard.goesDown')}
        </Text>
      </Card>
      <Card as="section" padding={20}>
        <Text as="h2" size={16} weight="bold">
          {t('leaderboard.whatItTakes')}
        </Text>
        {!wide && <RequirementsNote />}
        <table className="leader-tiers">
          <thead>
            <tr>
              <th scope="col">{t('leaderboard.rank')}</th>
              {tiers.map(({ from, to }) => (
                <th key={from} scope="col">
                  {`${from}–${to}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conditionKeys.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`leaderboard.asked.${name}`)}</th>
                {tiers.map((tier) => (
                  <td key={tier.from}>{tier[name] > 0 ? tier[name] : '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {wide && (
          <RulesButton>
            <div className="leaderboard-rules">
              <RequirementsNote />
            </div>
          </RulesButton>
        )}
      </Card>
      <Card as="section" padding={16} className="leader-note">
        <Wallet aria-hidden="true" />
        <Text tone="muted">{t('leaderboard.paidTo')}</Text>
      </Card>
      {board.me && <ParticipationSwitch hidden={board.me.hidden} />}
    </div>
  );
}
