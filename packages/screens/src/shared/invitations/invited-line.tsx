import { invitationQueries } from '@taice/core';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

/** The viewer's inviter in one line; nothing without one. */
export function InvitedLine() {
  const { t } = useTranslation();
  const { data } = useRead(invitationQueries.detail(useTaice()));
  if (!data?.inviter) return null;
  return (
    <Text as="p" weight="semibold">
      {t('invitations.invitedYou', { name: data.inviter.nickname })}
    </Text>
  );
}
