import { closeOverlay, invitationQueries, overlayAtom } from '@taice/core';
import { Dialog, QrCode, Sheet, Skeleton, Text, useWide } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { Trans, useTranslation } from 'react-i18next';
import { LinkField } from '../shared/link-field.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { InviteMethods, SendInvitation, useInviteLink } from './invite-methods.tsx';
import type { InvitationDetail } from '@taice/core';
import './invitations.css';
import './mini-invitation.css';

function Content({ detail }: { detail: InvitationDetail }) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const { points } = usePointsText();
  const link = useInviteLink(detail);
  return (
    <div className="invite-share">
      <Text as="p" tone="muted">
        <Trans
          i18nKey="invitations.youGet"
          values={{ amount: points(detail.rules.reward) }}
          components={{ b: <strong className="tc-gold" /> }}
        />
      </Text>
      <div className="invite-code-picture">
        <QrCode text={link} label={t('invitations.qrLabel')} />
      </div>
      <LinkField label={t('invitations.link')} value={link} />
      {platform.appType === 'tg_mini' ? (
        <SendInvitation detail={detail} />
      ) : (
        <InviteMethods detail={detail} />
      )}
    </div>
  );
}

/** The ways to invite a friend, over any page: a dialog on wide screens, else a sheet. */
export function InviteDialog() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isWide = useWide();
  const open = useAtomValue(overlayAtom)?.kind === 'invite';
  const { data, error, reload } = useRead({
    ...invitationQueries.detail(taice),
    ...(!open && { enabled: false }),
  });
  const shell = {
    open,
    onClose: () => closeOverlay(taice),
    title: t('invitations.promoteTitle'),
    closeLabel: t('common.close'),
  };
  const inside = data ? (
    <Content detail={data} />
  ) : error ? (
    <LoadError error={error} onRetry={reload} />
  ) : (
    <Skeleton shape="card" height={280} />
  );
  return isWide ? <Dialog {...shell}>{inside}</Dialog> : <Sheet {...shell}>{inside}</Sheet>;
}
