import { overlayAtom, settleHomeScreen } from '@taice/core';
import { Button, Dialog, Stack, Text } from '@taice/ui';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import './safari-hint.css';

/** Shows once in Safari how to add the application to the home screen. */
export function SafariHint() {
  const { t } = useTranslation();
  const taice = useTaice();
  const open = useAtomValue(overlayAtom)?.kind === 'home-screen-hint';
  const close = () => settleHomeScreen(taice);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('common.homeScreenTitle')}
      description={t('common.homeScreenBody')}
      closeLabel={t('common.close')}
      footer={
        <Button size={48} variant="primary" onClick={close}>
          {t('common.gotIt')}
        </Button>
      }
    >
      <Stack as="ol" gap={3} className="safari-hint">
        <li>
          <Share aria-hidden="true" />
          <Text size={16}>{t('common.homeScreenShare')}</Text>
        </li>
        <li>
          <SquarePlus aria-hidden="true" />
          <Text size={16}>{t('common.homeScreenAdd')}</Text>
        </li>
      </Stack>
    </Dialog>
  );
}
