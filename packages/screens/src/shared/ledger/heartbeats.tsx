import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import type { LedgerDetail } from './explanation-steps.tsx';

/** The seconds credited for each heartbeat, side by side, with the reasons for the empty ones. */
export function Heartbeats({ session }: { session: NonNullable<LedgerDetail['session']> }) {
  const { t, i18n } = useTranslation();
  const credited = session.beats.filter((beat) => beat.credited_s > 0).length;
  const reasons = new Set(
    session.beats.flatMap((beat) => (beat.reason === null ? [] : [beat.reason])),
  );
  const reasonText = (reason: string) => {
    const key = `wallet.beatReasons.${reason}`;
    return i18n.exists(key) ? t(key) : t('wallet.beatReasons.other');
  };
  return (
    <div className="beats">
      <Text as="div" size={12} weight="semibold">
        {t('wallet.beatsCredited', { credited, total: session.beats.length })}
      </Text>
      <div className="beats-bar" aria-hidden="true">
        {session.beats.map((beat) => (
          <span
            key={beat.at}
            data-credited={beat.credited_s > 0}
            style={{ flexGrow: Math.max(1, beat.credited_s) }}
          />
        ))}
      </div>
      {reasons.size > 0 && (
        <Text as="p" size={12} tone="muted">
          {t('wallet.beatGaps', { reasons: [...new Set([...reasons].map(reasonText))].join(', ') })}
        </Text>
      )}
    </div>
  );
}
