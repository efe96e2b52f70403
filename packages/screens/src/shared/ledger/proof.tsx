import { Link, Tag, Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../use-local-time.ts';
import { Heartbeats } from './heartbeats.tsx';
import type { LedgerDetail } from './explanation-steps.tsx';

const shorten = (hash: string) =>
  hash.length > 14 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash;

function Line({ label, hash, missing }: { label: string; hash: string | null; missing: string }) {
  return (
    <div className="proof-line">
      <dt className="tc-muted">{label}</dt>
      {hash ? (
        <dd className="tc-mono" title={hash}>
          {shorten(hash)}
        </dd>
      ) : (
        <dd>{missing}</dd>
      )}
    </div>
  );
}

/**
 * The counted seconds, and the hashes that protect a row from later changes: its own, the previous one, and its day's
 * root.
 */
export function Proof({ detail }: { detail: LedgerDetail }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { proof, chain, session } = detail;
  const leaf = proof.leaf ?? chain.hash;
  return (
    <details className="proof">
      <summary className="proof-head">
        <Text weight="semibold">{t('wallet.proof')}</Text>
        {proof.day_root ? (
          <Tag tone="good" icon={<ShieldCheck aria-hidden="true" />}>
            {t('wallet.proofPublished')}
          </Tag>
        ) : (
          <Tag>{t(leaf ? 'wallet.proofSealed' : 'wallet.proofSoon')}</Tag>
        )}
        <ChevronDown aria-hidden="true" />
      </summary>
      {session && session.beats.length > 0 && <Heartbeats session={session} />}
      <dl>
        <Line label={t('wallet.proofEntry')} hash={leaf} missing={t('wallet.proofSoon')} />
        {chain.prev && <Line label={t('wallet.proofBefore')} hash={chain.prev} missing="" />}
        <Line
          label={t('wallet.proofRoot')}
          hash={proof.day_root}
          missing={t(detail.factor === null ? 'wallet.proofRootLater' : 'wallet.proofRootSoon')}
        />
      </dl>
      <Link href="/roots" className="proof-all">
        {t('wallet.proofAll')}
      </Link>
      {proof.verified_at && (
        <Text as="p" size={12} tone="muted">
          {t('wallet.proofAt', { time: time.dayAndClock(proof.verified_at) })}
        </Text>
      )}
    </details>
  );
}
