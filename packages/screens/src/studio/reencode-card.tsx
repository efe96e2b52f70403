import type { OwnDetail } from '@taice/contract';
import { confirm, reencodeVideo } from '@taice/core';
import { Button, Card, Tag, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';

/** The available qualities of the video, with buttons to encode one of them, or all, again. */
export function ReencodeCard({ video: { id, rungs, remakes_left, own } }: { video: OwnDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const rungText = (rung: number) => `${t('studio.remake')}: ${rung}p`;
  const confirmReencode = async (rung?: number) => {
    const confirmed = await confirm(taice, {
      title: rung ? rungText(rung) : t('studio.remakeTitle'),
      body: t('studio.remakeBody'),
      confirmLabel: t('studio.remake'),
    });
    if (confirmed) await save(() => reencodeVideo(taice, id, rung), 'studio.remakeBegun');
  };
  const isOpen = own.asset === 'ready';
  return (
    <Card as="section" className="upload-form" aria-label={t('studio.qualities')}>
      <Text as="p" weight="semibold">
        {t('studio.qualities')}
      </Text>
      <div className="studio-adds">
        {rungs.map((rung) =>
          isOpen && rungs.length > 1 ? (
            <Button
              key={rung}
              size={36}
              variant="secondary"
              disabled={busy || remakes_left === 0}
              aria-label={rungText(rung)}
              onClick={() => void confirmReencode(rung)}
            >
              {`${rung}p`}
            </Button>
          ) : (
            <Tag key={rung}>{`${rung}p`}</Tag>
          ),
        )}
      </div>
      {isOpen && (
        <Button
          size={36}
          busy={busy}
          disabled={remakes_left === 0}
          onClick={() => void confirmReencode()}
        >
          {t('studio.remake')}
        </Button>
      )}
      <Text as="p" size={12} tone="muted">
        {isOpen
          ? t('studio.remakesLeft', { count: remakes_left })
          : t('studio.better', { progress: own.progress })}
      </Text>
    </Card>
  );
}
