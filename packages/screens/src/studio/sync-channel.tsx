import type { Reply, TaiceContract } from '@taice/contract';
import { toast } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

export type SyncChannelProps = {
  found: Reply<TaiceContract['studio']['getYoutubeVideo']>;
  busy: boolean;
  onCheck: () => void;
};

/** Owner of the channel, and the steps to verify it. */
export function SyncChannel({ found, busy, onCheck }: SyncChannelProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { channel, channel_verified: mine, channel_taken: taken, verify_code: code } = found;
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <Card as="section" className="sync-card" aria-label={channel.title}>
      <Text as="h2" size={16} weight="bold" className="sync-name">
        {channel.title}
        {mine && <BadgeCheck size={16} aria-label={t('studio.sync.verified')} />}
      </Text>
      {taken && (
        <Text as="p" tone="bad">
          {t('studio.sync.taken')}
        </Text>
      )}
      {!mine && !taken && (
        <>
          <Text as="p" tone="muted">
            {t('studio.sync.verify')}
          </Text>
          <div className="sync-code">
            <code>{code}</code>
            <Button size={36} icon={<Copy />} onClick={() => void copy()}>
              {t('studio.sync.copy')}
            </Button>
            <Button size={36} variant="primary" busy={busy} onClick={onCheck}>
              {t('studio.sync.check')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
