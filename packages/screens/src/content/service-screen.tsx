import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BarTitle } from '../shared/bar-title.tsx';
import { DocScreen } from './doc-screen.tsx';
import { LegalTabs } from './legal-tabs.tsx';

/** Documents that other screens link to. */
const others = {
  help: 'content.help',
  reward_rules: 'content.rewardRules',
  wallet_terms: 'content.walletTerms',
} as const;
const isOther = (name: string | null): name is keyof typeof others =>
  name !== null && Object.hasOwn(others, name);

/** `/Service?active=`: 0 is the terms of service, 1 the privacy policy; `doc=` opens another document. */
export function ServiceScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const other = params.get('doc');
  if (isOther(other))
    return (
      <>
        <BarTitle>{t(others[other])}</BarTitle>
        <DocScreen key={other} type={other} title={t(others[other])} />
      </>
    );
  return (
    <LegalTabs title={t(params.get('active') === '1' ? 'content.privacy' : 'content.terms')} />
  );
}
