import type { OwnDetail } from '@taice/contract';
import { formatTime, langAtom } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export type EditConflictProps = {
  /** The version on the server now. */
  conflict: OwnDetail;
  onTheirs: () => void;
  onMine: () => void;
};

/** The video was changed elsewhere in the meantime: shows both versions and lets the user choose. */
export function EditConflict({ conflict, onTheirs, onMine }: EditConflictProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const ways = useRef<HTMLDivElement>(null);
  // The save button is at the other end of the page.
  useEffect(() => {
    // Focuses the group, not a button, so that a second Enter does not choose.
    ways.current?.focus();
    ways.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card
      as="section"
      className="upload-form studio-conflict"
      role="alert"
      aria-label={t('studio.conflict')}
    >
      <Text as="p" weight="semibold">
        {t('studio.conflict')}
      </Text>
      <Text as="p" tone="muted">
        {t('studio.conflictThere', {
          title: conflict.title,
          time: formatTime(conflict.own.updated_at, lang),
        })}
      </Text>
      <div ref={ways} tabIndex={-1} className="studio-adds">
        <Button onClick={onTheirs}>{t('studio.conflictTheirs')}</Button>
        <Button variant="primary" onClick={onMine}>
          {t('studio.conflictMine')}
        </Button>
      </div>
    </Card>
  );
}
