import { openLogin, tokenAtom } from '@taice/core';
import { Button, Logo, Text, TextField } from '@taice/ui';
import Mail from 'lucide-react/icons/mail';
import { useAtom, useAtomValue } from 'jotai';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { InvitedBy } from '../shared/invitations/invited-by.tsx';
import { FirstSteps } from './first-steps.tsx';
import { startEmailAtom } from './start-email.ts';
import './welcome.css';

/** `/Started`: an account begins with an address; the dialog asks for the rest. */
export function StartedScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [email, setEmail] = useAtom(startEmailAtom);
  const loggedIn = useAtomValue(tokenAtom) !== null;
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    openLogin(taice, 1);
  };
  return (
    <div className="welcome">
      <Logo name="Taice" href="/Home" />
      <div className="welcome-words">
        <Text as="h1" size={40} weight="bold">
          {t('auth.startTitle')}
        </Text>
        <Text as="p" size={16} tone="muted">
          {t('auth.startBody')}
        </Text>
      </div>
      {loggedIn ? (
        <Button variant="primary" size={48} href="/Success">
          {t('auth.goOn')}
        </Button>
      ) : (
        <form className="welcome-form" onSubmit={start} noValidate>
          <TextField
            label={t('auth.email')}
            icon={<Mail aria-hidden="true" />}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
          />
          <Button type="submit" variant="primary" size={48} block>
            {t('auth.start')}
          </Button>
          <Text as="p" tone="muted">
            {t('auth.haveAccount')}{' '}
            <button type="button" className="login-link-strong" onClick={() => openLogin(taice, 2)}>
              {t('auth.logIn')}
            </button>
          </Text>
        </form>
      )}
      <InvitedBy />
      <FirstSteps />
    </div>
  );
}
