import { plainDigits } from '@taice/contract/digits';
import { codeLength } from '@taice/contract/shapes';
import { submitConfirmation } from '@taice/core';
import { Button, CodeField, Text } from '@taice/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SendCode } from '../../shared/send-code.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useFieldError } from '../../shared/use-field-error.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useUser } from '../../shared/use-user.ts';

/** Confirmation by a code that is mailed to the account's address. */
export function ByCode() {
  const { t } = useTranslation();
  const taice = useTaice();
  const email = useUser()?.email ?? '';
  const [code, setCode] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [sent, setSent] = useState(false);
  const { busy, save, says } = useSaveAction(code);
  const unsent = useFieldError(email);
  const missing = code.length < codeLength;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (!missing)
      void save(() => submitConfirmation(taice, { way: 'email', code }), 'auth.confirm.done');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text as="p" tone="muted" role="status">
        {sent ? t('auth.confirm.sentTo', { email }) : email}
      </Text>
      <SendCode
        email={email}
        type="confirm"
        onWrongEmail={() => setAttempted(true)}
        onRefused={unsent.take}
        onSent={() => {
          setAttempted(false);
          setSent(true);
        }}
      />
      <CodeField
        label={t('auth.code')}
        value={code}
        read={plainDigits}
        onChange={setCode}
        error={
          attempted && missing ? t('user.edit.empty.code') : (says('code') ?? unsent.says('email'))
        }
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('common.confirm')}
      </Button>
    </form>
  );
}
