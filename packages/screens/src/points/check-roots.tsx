import { Button, Card, Text } from '@taice/ui';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';

const toUrl = (path: string): string => new URL(path, location.origin).href;

/**
 * Instructions to recompute the days independently: with a page saved on disk, or with Node. `publicKey`: undefined
 * while it loads, null if nothing is signed yet.
 */
export function CheckRoots({ publicKey }: { publicKey: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <Card as="section" className="roots-check" aria-labelledby="roots-check">
      <Text as="h2" size={16} weight="bold" id="roots-check" className="roots-check-title">
        <ShieldCheck aria-hidden="true" />
        {t('roots.check')}
      </Text>
      <Text as="p" tone="muted">
        {t('roots.checkWhy')}
      </Text>
      <div className="roots-way">
        <Text as="h3" weight="semibold">
          {t('roots.withPage')}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t('roots.withPageHow')}
        </Text>
        <Button block icon={<Download />} href={toUrl('/ledger/taice-verify.html')}>
          {t('roots.getPage')}
        </Button>
        <Button block variant="ghost" href={toUrl('/ledger/days.json')}>
          days.json
        </Button>
      </div>
      <div className="roots-way">
        <Text as="h3" weight="semibold">
          {t('roots.withNode')}
        </Text>
        <Button block variant="ghost" href={toUrl('/ledger/taice-verify.mjs')}>
          taice-verify.mjs
        </Button>
      </div>
      {publicKey !== null && (
        <div className="roots-way">
          <Text as="h3" weight="semibold">
            {t('roots.key')}
          </Text>
          <code className="tc-mono root-hash roots-key">{publicKey}</code>
          <Text as="p" size={12} tone="muted">
            {t('roots.keyWhy')}
          </Text>
        </div>
      )}
    </Card>
  );
}
