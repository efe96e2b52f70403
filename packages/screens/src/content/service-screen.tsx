import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LegalTabs } from './legal-tabs.tsx';

/** `/Service?active=`: 0 is the terms of service, 1 the privacy policy. */
export function ServiceScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <LegalTabs title={t(params.get('active') === '1' ? 'content.privacy' : 'content.terms')} />
  );
}
