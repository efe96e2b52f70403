import { useTranslation } from 'react-i18next';
import { DocScreen } from './doc-screen.tsx';

/** `/aice`: what a point is and where it comes from. */
export function TokenScreen() {
  const { t } = useTranslation();
  return <DocScreen type="token" title={t('content.token')} />;
}
