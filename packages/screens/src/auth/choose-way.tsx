import { logIn } from '@taice/core';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { wentThrough } from '../shared/went-through.ts';
import { AgreementNote } from './agreement.tsx';
import { useWelcome } from './use-welcome.ts';

type WayProps = {
  icon: ReactNode;
  label: string;
  note: string;
  onPress: () => void;
  busy?: boolean;
};

function Way({ icon, label, note, onPress, busy }: WayProps) {
  return (
    <button type="button" className="login-way" onClick={onPress} disabled={busy} aria-busy={busy}>
      <span className="login-way-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="login-way-words">
        <span className="tc-16 tc-semibold">{label}</span>
        <span className="tc-12 tc-muted">{note}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}

/** Mode 0: the ways in that work here. */
export function ChooseWay({
  onEmail,
  onRegister,
}: {
  onEmail: () => void;
  onRegister: () => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const [busy, setBusy] = useState(false);
  const enterByTelegram = () => {
    setBusy(true);
    const entering = logIn(taice, { way: 'telegram' });
    void wentThrough(welcome(entering, 'auth.loginSuccess')).finally(() => setBusy(false));
  };
  return (
    <div className="login-form">
      <div className="login-ways">
        {taice.platform.appType === 'tg_mini' && taice.platform.initData && (
          <Way
            icon={<Send />}
            label={t('auth.withTelegram')}
            note={t('auth.withTelegramNote')}
            onPress={enterByTelegram}
            busy={busy}
          />
        )}
        <Way
          icon={<Mail />}
          label={t('auth.withEmail')}
          note={t('auth.withEmailNote')}
          onPress={onEmail}
        />
        <Way
          icon={<UserPlus />}
          label={t('auth.byEmail')}
          note={t('auth.byEmailNote')}
          onPress={onRegister}
        />
      </div>
      <AgreementNote />
    </div>
  );
}
