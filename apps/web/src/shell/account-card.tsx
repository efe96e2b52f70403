import type { UserFull } from '@taice/contract';
import { bindingKinds } from '@taice/contract/shapes';
import { formatCount, formatPoints, formatTime, logOut, toast } from '@taice/core';
import { shortAddress, useLang, useTaice, getLoginMethods } from '@taice/screens';
import { Avatar, LevelBar, SideItem, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The card under the portrait: figures, level, today's points, and logout. */
export function AccountCard({
  user,
  today,
  resetAt,
}: {
  user: UserFull;
  today: string;
  /** When today's points are settled, once that is known. */
  resetAt: string | undefined;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const chevron = <ChevronRight aria-hidden="true" />;
  const [leaving, setLeaving] = useState(false);
  const { level_no: level, now_point: now, max_point: maxPoints } = user.user_level;
  const address = user.chain.chain_address;
  const figures = [
    { label: t('shell.figure.videos'), value: user.post_num },
    { label: t('shell.figure.fans'), value: user.be_follow_num },
    { label: t('shell.figure.follows'), value: user.follow_num },
  ];
  const copyInvite = async () => {
    await navigator.clipboard.writeText(
      `${taice.settings.public_url}/?invite=${encodeURIComponent(user.invite_code)}`,
    );
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  const logOutNow = async () => {
    setLeaving(true);
    await logOut(taice).finally(() => setLeaving(false));
  };
  return (
    <div className="account-card">
      <div className="account-who">
        <Avatar src={user.avatar} name={user.nickname} size={64} decorative />
        <div className="account-whose">
          <Text as="p" size={16} weight="bold" lines={1}>
            {user.nickname}
          </Text>
          <Text as="p" size={12} tone="muted" lines={1}>
            {address ? shortAddress(address) : user.email}
          </Text>
        </div>
      </div>
      <dl className="account-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{formatCount(value, lang)}</dd>
          </div>
        ))}
      </dl>
      <LevelBar
        level={t('shell.level', { level })}
        rest={t('shell.levelRest', {
          now: formatPoints(now, lang),
          most: formatPoints(maxPoints, lang),
          next: level + 1,
        })}
        value={Number(now) / Number(maxPoints)}
      />
      <div className="account-today">
        <div>
          <Text as="p" size={12} tone="muted">
            {t('shell.today')}
          </Text>
          <Text as="p" size={20} weight="bold" tone="gold">
            <span translate="no">+{formatPoints(today, lang)}</span>{' '}
            <Text size={12}>{t('common.points')}</Text>
          </Text>
        </div>
        {resetAt && (
          <Text size={12} tone="muted">
            {t('shell.resetsAt', { time: formatTime(resetAt, lang) })}
          </Text>
        )}
      </div>
      <div className="account-rows">
        <SideItem icon={<ReceiptText aria-hidden="true" />} href="/V2/points" value={chevron}>
          {t('shell.pointsRecord')}
        </SideItem>
        <SideItem
          icon={<Link2 aria-hidden="true" />}
          href="/profile-edit"
          value={
            <span className="account-row-value">
              {t('shell.boundWays', {
                ways: getLoginMethods(user).length,
                all: bindingKinds.length,
              })}
              {chevron}
            </span>
          }
        >
          {t('shell.bindAccount')}
        </SideItem>
        <SideItem icon={<UserRound aria-hidden="true" />} href="/SelfProfile" value={chevron}>
          {t('shell.myPage')}
        </SideItem>
        <SideItem icon={<Copy aria-hidden="true" />} onPress={() => void copyInvite()}>
          {t('shell.copyInvite')}
        </SideItem>
        <hr />
        <SideItem
          icon={<LogOut aria-hidden="true" />}
          onPress={leaving ? undefined : () => void logOutNow()}
        >
          {t('shell.logOut')}
        </SideItem>
      </div>
    </div>
  );
}
