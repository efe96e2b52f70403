import { userQueries } from '@taice/core';
import { Button, Text } from '@taice/ui';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { EditRow } from '../../shared/edit-row.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useRead } from '../../shared/use-read.ts';

const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024));

/** A copy of all data of the user, by a link that is valid for a day. */
export function MyData() {
  const { t } = useTranslation();
  const taice = useTaice();
  const local = useLocalTime();
  const { busy, save } = useSaveAction();
  const { data, reload } = useRead(userQueries.dataExport(taice));
  const createExport = async () => {
    await taice.api.user.exportData();
    reload();
  };
  return (
    <EditRow name="export" icon={<Download />} label={t('user.data.export')}>
      <div className="edit-form">
        <Text as="p" tone="muted">
          {t('user.data.exportBody')}
        </Text>
        {data?.url && data.expires_at && data.bytes !== undefined && (
          <>
            <Button variant="primary" href={data.url} icon={<Download />}>
              {t('user.data.download', { size: kilobytes(data.bytes) })}
            </Button>
            <Text as="p" size={12} tone="muted">
              {t('user.data.until', { at: local.dayAndClock(data.expires_at) })}
            </Text>
          </>
        )}
        <div className="edit-form-actions">
          <Button busy={busy} onClick={() => void save(createExport, 'user.data.made')}>
            {t('user.data.make')}
          </Button>
        </div>
      </div>
    </EditRow>
  );
}
