import { toast, type WalletApp } from '@taice/core';
import { Button, QrCode, Text } from '@taice/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { LoginMethod } from '../login-method.tsx';
import './wallet.css';

/** A link to this page for a phone, where wallets have their own browsers. */
function OpenOnPhone() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { href } = window.location;
  const copy = async () => {
    await navigator.clipboard.writeText(href);
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <div className="wallet-scan">
      <QrCode text={href} label={t('auth.wallet.elsewhere.phoneCode')} />
      <Text as="p" size={12} tone="muted">
        {t('auth.wallet.elsewhere.phoneBody')}
      </Text>
      <Button variant="ghost" size={36} icon={<Copy />} onClick={() => void copy()}>
        {t('auth.wallet.copy')}
      </Button>
    </div>
  );
}

export type NoWalletOptionsProps = {
  apps: readonly WalletApp[];
  onBack?: () => void;
};

/** Options if this browser has no wallet: get one, or use the phone. */
export function NoWalletOptions({ apps, onBack }: NoWalletOptionsProps) {
  const { t } = useTranslation();
  const { platform, settings } = useTaice();
  const [phone, setPhone] = useState(false);
  const opens = apps.some((app) => app.opens);
  return (
    <section className="wallet-elsewhere" aria-labelledby="wallet-elsewhere">
      <Text as="p" tone="muted" id="wallet-elsewhere">
        {t('auth.wallet.none')} {t('auth.wallet.elsewhere.what')}
      </Text>
      <div className="login-ways">
        {apps.map(({ id, name, href }) => (
          <LoginMethod
            key={id}
            icon={opens ? <Smartphone /> : <Download />}
            label={name}
            note={t(opens ? 'auth.wallet.elsewhere.open' : 'auth.wallet.elsewhere.install')}
            quiet
            onPress={() => platform.openLink(href)}
          />
        ))}
        {/* WalletConnect already works with a phone. */}
        {!opens && !phone && !settings.remote_wallets && (
          <LoginMethod
            icon={<Smartphone />}
            label={t('auth.wallet.elsewhere.phone')}
            note={t('auth.wallet.scan')}
            quiet
            onPress={() => setPhone(true)}
          />
        )}
      </div>
      {phone && <OpenOnPhone />}
      {!opens && (
        <Text as="p" size={12} tone="muted">
          {t('auth.wallet.elsewhere.then')}
        </Text>
      )}
      {onBack && (
        <Button size={48} block icon={<ArrowLeft />} onClick={onBack}>
          {t('common.back')}
        </Button>
      )}
    </section>
  );
}
