import { acceptWalletTerms } from '@taice/core';
import { Button, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import KeyRound from 'lucide-react/icons/key-round';
import PenLine from 'lucide-react/icons/pen-line';
import Undo from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import './wallet.css';

/** Information shown before the first wallet is connected. */
export function WalletTerms({
  onAccept,
  onCancel,
}: {
  onAccept: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const points = [
    { key: 'secret', icon: <KeyRound aria-hidden="true" /> },
    { key: 'signing', icon: <PenLine aria-hidden="true" /> },
    { key: 'payout', icon: <BadgeCheck aria-hidden="true" /> },
    { key: 'final', icon: <Undo aria-hidden="true" /> },
  ] as const;
  const accept = () => {
    acceptWalletTerms(taice);
    onAccept();
  };
  return (
    <section className="wallet-terms" aria-labelledby="wallet-terms">
      <Text as="h3" size={16} weight="bold" id="wallet-terms">
        {t('auth.wallet.terms.title')}
      </Text>
      <ul>
        {points.map(({ key, icon }) => (
          <li key={key}>
            {icon}
            <Text>{t(`auth.wallet.terms.${key}`)}</Text>
          </li>
        ))}
      </ul>
      <div className="wallet-terms-actions">
        <Button size={48} block onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" size={48} block onClick={accept}>
          {t('auth.wallet.terms.accept')}
        </Button>
      </div>
    </section>
  );
}
