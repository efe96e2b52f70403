import type { Leaderboard } from '@taice/core';
import { Button, Card, Coin, Sheet, Text, useWide } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { asked } from './conditions.tsx';
import { TakingPart } from './taking-part.tsx';

function Takes() {
  const { t } = useTranslation();
  return (
    <Text as="p" tone="muted">
      {t('leaderboard.takes')}
    </Text>
  );
}

/** Opens the rules of counting over the page. */
function HowItCounts() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size={36}
        icon={<Info />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('invitations.rulesTitle')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('invitations.rulesTitle')}
        closeLabel={t('common.close')}
      >
        <div className="leaderboard-rules">
          <Takes />
        </div>
      </Sheet>
    </>
  );
}

/** What each place pays, and what it asks for. */
export function WhatItTakes({ board }: { board: Leaderboard }) {
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
        {!wide && <Takes />}
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
            {asked.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`leaderboard.asked.${name}`)}</th>
                {tiers.map((tier) => (
                  <td key={tier.from}>{tier[name] > 0 ? tier[name] : '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {wide && <HowItCounts />}
      </Card>
      <Card as="section" padding={16} className="leader-note">
        <Wallet aria-hidden="true" />
        <Text tone="muted">{t('leaderboard.paidTo')}</Text>
      </Card>
      {board.me && <TakingPart hidden={board.me.hidden} />}
    </div>
  );
}
