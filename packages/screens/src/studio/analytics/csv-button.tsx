import { downloadAnalytics, type AnalyticsFilter, toast } from '@taice/core';
import { Button } from '@taice/ui';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/save-file.ts';
import { useTaice } from '../../shared/taice.tsx';

/** Saves the displayed days as a table. */
export function CsvButton({ asked }: { asked: AnalyticsFilter }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, file } = await downloadAnalytics(taice, asked);
      saveFile(name, file);
    } catch {
      toast(taice, { kind: 'error', text: t('common.networkFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download />} busy={busy} onClick={() => void save()}>
      {t('analytics.csv')}
    </Button>
  );
}
