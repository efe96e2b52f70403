import { useTranslation } from 'react-i18next';
import { DocScreen } from './doc-screen.tsx';

/** `/aice`: the meaning and origin of a point. */
export function TokenScreen() {
  const { t } = useTranslation();
  return <DocScreen type="token" title={t('content.token')} />;
}
