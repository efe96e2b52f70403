import { invitationQueries } from '@taice/core';
import { TextField } from '@taice/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useDebouncedValue } from '../../shared/use-debounced-value.ts';
import type { Receiver } from './use-give.ts';

const typingMs = 300;
/** Length from which on a code may be complete. */
const minCodeLength = 4;

/** Choice of a recipient by their invite code. The name appears before anything is given. */
export function ReceiverCode({
  code,
  onType,
  onFound,
}: {
  code: string;
  onType: (code: string) => void;
  onFound: (receiver: Receiver | null) => void;
}) {
  const { t } = useTranslation();
  const normalizedCode = code.trim().toUpperCase();
  const debouncedCode = useDebouncedValue(normalizedCode, typingMs);
  const lookupCode =
    debouncedCode.length >= minCodeLength && debouncedCode === normalizedCode ? debouncedCode : '';
  const { data, error, loading } = useRead(invitationQueries.inviter(useTaice(), lookupCode));
  const name = lookupCode === '' ? undefined : data?.nickname;
  const notifyFound = useEffectEvent(onFound);
  useEffect(() => {
    if (normalizedCode === '') return;
    notifyFound(name === undefined ? null : { to: lookupCode, name });
  }, [normalizedCode, lookupCode, name]);
  return (
    <TextField
      label={t('nft.give.code')}
      value={code}
      onChange={onType}
      maxLength={16}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      valid={name !== undefined}
      hint={name === undefined ? t('nft.give.codeHint') : t('nft.give.isFor', { name })}
      error={
        lookupCode !== '' && error !== undefined && !loading ? t('nft.give.noCode') : undefined
      }
    />
  );
}
