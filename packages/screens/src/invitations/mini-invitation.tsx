import type { InviteMilestone } from '@taice/contract';
import { type InvitationDetail, postListQueries } from '@taice/core';
import { Avatar, RewardRing, Sheet, Text } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { MilestoneClaims } from '../shared/milestone-claims.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { Friends } from './friends.tsx';
import { InviteCard } from './invite-card.tsx';
import { SendInvitation } from './invite-methods.tsx';
import { Milestones } from './milestones.tsx';
import { Rules } from './rules.tsx';
import './mini-invitation.css';

/** The card that a friend gets: the inviter over a video, and the reward of a first video. */
function SentCard({ rules }: Pick<InvitationDetail, 'rules'>) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const user = useUser();
  const { data } = useRead(postListQueries.invitation(useTaice()));
  const coverPost = data?.list.find(({ width, height }) => width > height) ?? data?.list[0];
  return (
    <section className="sent-card" data-theme="dark">
      {coverPost && <img src={coverPost.cover} alt="" />}
      <div className="sent-who">
        <Avatar size={32} src={user?.avatar} name={user?.nickname ?? ''} decorative />
        <Text weight="bold" lines={1}>
          {t('invitations.watches', { name: user?.nickname ?? '' })}
        </Text>
      </div>
      <div className="sent-gift">
        <span aria-hidden="true">
          <RewardRing state="claimable" size={56} label="" onVideo />
        </span>
        <div>
          <Text as="h2" size={28} weight="bold" tone="gold">
            {t('invitations.forYou', { amount: points(rules.friend_reward) })}
          </Text>
          <Text as="p">{t('invitations.forFirst', { count: rules.view_seconds })}</Text>
        </div>
      </div>
    </section>
  );
}

/** The next milestone in a line; all of them behind it. */
function MilestoneCell({ list }: { list: readonly InviteMilestone[] }) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const [open, setOpen] = useState(false);
  const next = list.find(({ state }) => state === 'locked');
  return (
    <>
      <Cell
        icon={<Gift />}
        value={next && t('invitations.doneOf', { done: next.progress, need: next.need })}
        onPress={() => setOpen(true)}
      >
        {next ? (
          <Trans
            i18nKey="invitations.opens"
            count={next.need - next.progress}
            values={{ amount: points(next.point) }}
            components={{ b: <strong className="tc-gold" /> }}
          />
        ) : (
          t('invitations.milestones')
        )}
      </Cell>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('invitations.milestones')}
        closeLabel={t('common.close')}
      >
        <div className="mini-sheet">
          <Milestones list={list} />
        </div>
      </Sheet>
    </>
  );
}

/** The rules, with the link and the code for a camera. */
function RulesCell({ detail }: { detail: InvitationDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Cell icon={<Info />} onPress={() => setOpen(true)}>
        {t('invitations.rulesTitle')}
      </Cell>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('invitations.rulesTitle')}
        closeLabel={t('common.close')}
        tall
      >
        <Rules rules={detail.rules} />
        <div className="mini-sheet">
          <InviteCard detail={detail} />
        </div>
      </Sheet>
    </>
  );
}

/** The invitation in Telegram: the card, the button that sends it, and the friends. */
export function MiniInvitation({
  detail,
  milestones,
  shown,
  onShow,
}: {
  detail: InvitationDetail;
  milestones: readonly InviteMilestone[];
  shown: string;
  onShow: (part: string) => void;
}) {
  const { points } = usePointsText();
  return (
    <div className="mini-invitation">
      <SentCard rules={detail.rules} />
      <SendInvitation detail={detail} />
      <Text as="p" tone="muted" className="mini-invitation-gets">
        <Trans
          i18nKey="invitations.youGet"
          values={{ amount: points(detail.rules.reward) }}
          components={{ b: <strong className="tc-gold" /> }}
        />
      </Text>
      <MilestoneClaims />
      <Friends detail={detail} shown={shown} onShow={onShow} brief />
      <CellGroup>
        <MilestoneCell list={milestones} />
        <RulesCell detail={detail} />
      </CellGroup>
    </div>
  );
}
