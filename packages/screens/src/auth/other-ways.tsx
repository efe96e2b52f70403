import Gem from 'lucide-react/icons/gem';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { GoogleWay } from './google-way.tsx';
import { TelegramWebWay } from './telegram-web-way.tsx';
import { Way } from './way.tsx';

export type OtherWaysProps = { may: () => boolean; onEmail: () => void; onTon: () => void };

/** The ways in of the web besides its wallets: up to two as rows with a note, more as tiles. */
export function OtherWays({ may, onEmail, onTon }: OtherWaysProps) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  return (
    <div className="login-ways" data-tiles="">
      <Way
        icon={<Mail />}
        label={t('auth.email')}
        note={t('auth.byPassword')}
        name={t('auth.withEmail')}
        quiet
        onPress={onEmail}
      />
      <TelegramWebWay may={may} />
      <GoogleWay may={may} />
      {platform.ton && (
        <Way
          icon={<Gem />}
          label="TON"
          note={t('auth.byTonWallet')}
          name={t('auth.withTon')}
          onPress={() => may() && onTon()}
        />
      )}
    </div>
  );
}
