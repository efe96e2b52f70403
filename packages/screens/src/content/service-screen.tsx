import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BarTitle } from '../shared/bar-title.tsx';
import { DocScreen } from './doc-screen.tsx';
import { LegalTabs } from './legal-tabs.tsx';

/** Documents that other screens link to. */
const extraDocs = {
  help: 'content.help',
  reward_rules: 'content.rewardRules',
  wallet_terms: 'content.walletTerms',
} as const;
const isExtraDoc = (name: string | null): name is keyof typeof extraDocs =>
  name !== null && Object.hasOwn(extraDocs, name);

/** `/Service?active=`: 0 is the terms of service, 1 the privacy policy; `doc=` opens another document. */
export function ServiceScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const other = params.get('doc');
  if (isExtraDoc(other))
    return (
      <>
        <BarTitle>{t(extraDocs[other])}</BarTitle>
        <DocScreen key={other} type={other} title={t(extraDocs[other])} />
      </>
    );
  return (
    <LegalTabs title={t(params.get('active') === '1' ? 'content.privacy' : 'content.terms')} />
  );
}
