import type { ChainOrder, NftPayment } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';

/** Locale key for the payment's kind, or for the result of its review. */
const wordsOf = ({ kind, state }: NftPayment): string =>
  state === 'open' || state === 'done' ? `nft.pay.came.${kind}` : `nft.pay.became.${state}`;

/** Payments of an order that did not match it exactly, and the result of each. */
export function ReceivedPayments({
  order: { payments, explorer_url: explorer },
}: {
  order: ChainOrder;
}) {
  const { t } = useTranslation();
  const mismatched = payments.filter(({ kind }) => kind !== 'matched');
  if (mismatched.length === 0) return null;
  return (
    <ul className="pay-came" aria-label={t('nft.pay.arrived')}>
      {mismatched.map((payment) => {
        const { id, coin, value, owed, tx_hash: hash, refund_tx: refund } = payment;
        const displayedHash = refund ?? hash;
        return (
          <li key={id}>
            <Text as="p">{t(wordsOf(payment), { value, owed, coin })}</Text>
            {displayedHash !== null && (
              <Link href={`${explorer}/tx/${displayedHash}`} className="tc-mono">
                {shortAddress(displayedHash)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
