import { useTranslation } from 'react-i18next';
import { DocScreen } from './doc-screen.tsx';

/** `/about`: a description of the product. */
export function AboutScreen() {
  const { t } = useTranslation();
  return <DocScreen type="about" title={t('content.about')} />;
}
