import { invitationQueries } from '@taice/core';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

/** In a line, who invited the viewer; nothing where nobody did. */
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
