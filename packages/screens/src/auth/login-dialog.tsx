import {
  closeOverlay,
  delays,
  formatPoints,
  langAtom,
  overlayAtom,
  getVisitorView,
  type LoginMode,
} from '@taice/core';
import { Dialog } from '@taice/ui';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { InvitedBy } from '../shared/invitations/invited-by.tsx';
import { useTaice } from '../shared/taice.tsx';
import { LoginMethods } from './login-methods.tsx';
import { EmailLoginForm } from './email-login-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { emptyFields, withoutSecrets, type LoginFields } from './login-fields.ts';
import { RegisterForm } from './register-form.tsx';
import { startEmailAtom } from './start-email.ts';
import { TonLogin } from './ton/ton-login.tsx';
import './login-dialog.css';

const headings = {
  0: ['auth.chooseTitle', 'auth.chooseBody'],
  1: ['auth.registerTitle', 'auth.registerBody'],
  2: ['auth.loginTitle', 'auth.loginBody'],
  3: ['auth.forgotTitle', 'auth.forgotBody'],
} as const;
const tonHead = ['auth.ton.loginTitle', 'auth.ton.loginBody'] as const;

/** Target mode of the back arrow: the password form goes to the login form, both forms go to the choice. */
const previousMode = { 1: 0, 2: 0, 3: 2 } as const;

/** The sign-in dialog, in four modes. */
export function LoginDialog() {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const overlay = useAtomValue(overlayAtom);
  const requestedMode = overlay?.kind === 'login' ? overlay.mode : null;
  const [lastRequestedMode, setLastRequestedMode] = useState(requestedMode);
  const [mode, setMode] = useState<LoginMode>(requestedMode ?? 0);
  /** Mode 0 leads on to the TON wallets. */
  const [ton, setTon] = useState(false);
  const store = useStore();
  /** The address that was typed outlives a reload; a password or a code never does. */
  const [typed, keepTyped] = useHistoryState<string>('login.email', '');
  const opened = useRef(false);
  const newFields = () => ({ ...emptyFields, email: store.get(startEmailAtom) || typed });
  const [fields, setFields] = useState(newFields);
  // A password and a code belong to the form that they were typed in.
  const switchMode = (to: LoginMode) => {
    if (to === mode) return;
    setMode(to);
    setFields(withoutSecrets);
  };
  if (requestedMode !== lastRequestedMode) {
    setLastRequestedMode(requestedMode);
    if (requestedMode !== null) switchMode(requestedMode);
    if (requestedMode !== null && fields.email === '') setFields(newFields);
  }
  useEffect(() => {
    opened.current ||= requestedMode !== null;
    // A freshly loaded page has not asked for it yet.
    if (requestedMode !== null || !opened.current) return;
    const timer = setTimeout(() => {
      setMode(0);
      setTon(false);
      setFields(emptyFields);
      keepTyped('');
    }, delays.modeReset);
    return () => clearTimeout(timer);
  }, [requestedMode, keepTyped]);

  const form = {
    fields,
    change: (part: Partial<LoginFields>) => {
      if (part.email !== undefined) keepTyped(part.email);
      setFields((last) => ({ ...last, ...part }));
    },
  };
  const atTon = mode === 0 && ton;
  const [title, defaultBody] = atTon ? tonHead : headings[mode];
  const visitorView = requestedMode !== null && mode < 2 ? getVisitorView(taice) : null;
  const body = visitorView
    ? t(visitorView.sums.first === '0' ? 'auth.keepBody' : 'auth.keepBodyIfNew', {
        amount: formatPoints(visitorView.sums.amount, lang),
        first: formatPoints(visitorView.sums.first, lang),
      })
    : t(defaultBody);
  const back = () => (atTon ? setTon(false) : mode !== 0 && switchMode(previousMode[mode]));
  return (
    <Dialog
      open={requestedMode !== null}
      onClose={() => closeOverlay(taice)}
      title={t(title)}
      description={body}
      closeLabel={t('common.close')}
      onBack={mode === 0 && !ton ? undefined : back}
      backLabel={t('common.back')}
    >
      {requestedMode !== null && (mode === 1 || (mode === 0 && !ton)) && <InvitedBy />}
      {mode === 0 && !ton && (
        <LoginMethods
          {...form}
          onEmail={() => switchMode(2)}
          onRegister={() => switchMode(1)}
          onTon={() => setTon(true)}
        />
      )}
      {atTon && requestedMode !== null && <TonLogin />}
      {mode === 1 && <RegisterForm {...form} onLogIn={() => switchMode(2)} />}
      {mode === 2 && (
        <EmailLoginForm {...form} onForgot={() => switchMode(3)} onRegister={() => switchMode(1)} />
      )}
      {mode === 3 && <ForgotPasswordForm {...form} onDone={() => switchMode(2)} />}
    </Dialog>
  );
}
