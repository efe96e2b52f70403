import { useTranslation } from 'react-i18next';
import { LegalTabs } from './legal-tabs.tsx';

/** `/Policy`: both legal documents with their versions. */
export function PolicyScreen() {
  const { t } = useTranslation();
  return <LegalTabs title={t('content.legal')} />;
}
