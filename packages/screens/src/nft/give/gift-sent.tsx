import type { PotionTransferReply } from '@taice/core';
import { Avatar, Button, Text } from '@taice/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownItemsHref } from '../nft-paths.ts';

/** Success: the recipient, and the remaining potions. */
export function GiftSent({
  given: { to, quantity, quantity_left: remainingQuantity, transfers_left: remainingTransfers },
  onAgain,
  onDone,
}: {
  given: PotionTransferReply & { quantity: number };
  onAgain: () => void;
  /** Closes the dialog around it; without it a link leads on. */
  onDone: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="given">
      <div ref={head} tabIndex={-1} className="given-head">
        <Avatar src={to.avatar} name={to.nickname} size={64} decorative />
        <Text as="h2" size={20} weight="bold">
          {t('nft.give.done', { count: quantity, name: to.nickname })}
        </Text>
        <Text as="p" tone="muted">
          {t('nft.give.keep', { count: remainingQuantity })}{' '}
          {t('nft.give.left', { count: remainingTransfers })}
        </Text>
      </div>
      {remainingQuantity > 0 && remainingTransfers > 0 && (
        <Button size={48} block onClick={onAgain}>
          {t('nft.give.again')}
        </Button>
      )}
      <Button
        variant="primary"
        size={48}
        block
        {...(onDone ? { onClick: onDone } : { href: ownItemsHref })}
      >
        {t('nft.worn.seeOwn')}
      </Button>
    </div>
  );
}
