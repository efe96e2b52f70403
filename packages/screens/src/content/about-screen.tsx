import { useTranslation } from 'react-i18next';
import { DocScreen } from './doc-screen.tsx';

/** `/about`: the product in its own words. */
export function AboutScreen() {
  const { t } = useTranslation();
  return <DocScreen type="about" title={t('content.about')} />;
}
