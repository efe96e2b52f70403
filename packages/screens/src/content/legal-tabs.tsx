import { Segmented } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { DocBody, DocDate, useDocParent } from './doc-screen.tsx';

const types = ['terms', 'privacy'] as const;

/** Both legal documents. `active` in the address selects one. */
export function LegalTabs({ title }: { title: string }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const active = params.get('active') === '1' ? 1 : 0;
  const type = types[active];
  const up = useDocParent();
  return (
    <article className="doc">
      <ScreenTitle up={up} note={<DocDate type={type} />}>
        {title}
      </ScreenTitle>
      <Segmented
        label={t('content.legal')}
        value={type}
        options={[
          { value: 'terms', label: t('content.terms') },
          { value: 'privacy', label: t('content.privacy') },
        ]}
        onChange={(next) => setParams({ active: String(types.indexOf(next)) }, { replace: true })}
      />
      <DocBody key={type} type={type} />
    </article>
  );
}
