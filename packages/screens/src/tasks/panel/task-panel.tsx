import { taskPanelAtom } from '@taice/core';
import { Sheet, useWide } from '@taice/ui';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from './history-link.tsx';
import { PanelBody } from './panel-body.tsx';
import { PanelHead } from './panel-head.tsx';

/** All tasks over any page: a panel at the pressed button, on narrow screens a sheet. */
export function TaskPanel() {
  const { t } = useTranslation();
  const wide = useWide();
  const [now, setNow] = useAtom(taskPanelAtom);
  const [last, setLast] = useState(now);
  // The exit animation keeps its position and content.
  if (now && now !== last) setLast(now);
  const at = last?.at;
  const close = () => setNow(null);
  return (
    <Sheet
      open={now !== null}
      onClose={close}
      title={t('tasks.panel')}
      closeLabel={t('common.close')}
      tools={<HistoryLink />}
      at={at}
      tall
    >
      {wide && at && <PanelHead onClose={close} />}
      <PanelBody key={last?.type} {...(last?.type && { first: last.type })} />
    </Sheet>
  );
}
