import { ownNftQueries } from '@taice/core';
import type { PropItem } from '@taice/contract';
import { Button, Card, IconButton, SectionHead, Skeleton, Text } from '@taice/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerificationRequired } from '../../shared/bindings/verification-required.tsx';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useUser } from '../../shared/use-user.ts';
import { GiftSent } from './gift-sent.tsx';
import { ReceiverCode } from './receiver-code.tsx';
import { ReceiverPeople } from './receiver-people.tsx';
import { type GiveState, useGive } from './use-give.ts';
import './give.css';

function QuantityField({ giving, left }: { giving: GiveState; left: number }) {
  const { t } = useTranslation();
  const { quantity, most, take, busy } = giving;
  return (
    <Card as="section" className="give-count" aria-label={t('nft.give.howMany')}>
      <div>
        <Text as="h2" weight="semibold">
          {t('nft.give.howMany')}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t('nft.give.left', { count: left })}
        </Text>
      </div>
      <div className="give-steps">
        <IconButton
          variant="ring"
          label={t('prizes.fewer')}
          icon={<Minus />}
          disabled={busy || quantity <= 1}
          onClick={() => take(quantity - 1)}
        />
        <Text size={16} weight="bold" aria-live="polite">
          {quantity}
        </Text>
        <IconButton
          variant="ring"
          label={t('prizes.more')}
          icon={<Plus />}
          disabled={busy || quantity >= most}
          onClick={() => take(quantity + 1)}
        />
      </div>
    </Card>
  );
}

function RecipientField({ giving: { receiver, choose } }: { giving: GiveState }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <section className="give-whom">
      <SectionHead size={16}>{t('nft.give.toWhom')}</SectionHead>
      <Card>
        <ReceiverCode
          code={code}
          onType={(typed) => {
            setCode(typed);
            choose(null);
          }}
          onFound={choose}
        />
        <Text as="h3" weight="semibold" className="give-or">
          {t('nft.give.following')}
        </Text>
        <ReceiverPeople
          chosen={receiver}
          onChoose={(person) => {
            setCode('');
            choose(person);
          }}
        />
      </Card>
    </section>
  );
}

function Form({
  prop,
  left,
  onDone,
}: {
  prop: PropItem;
  left: number;
  onDone: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const user = useUser();
  const giftForm = useGive(prop, left);
  const { given, receiver, quantity, most, busy, said, submit, again } = giftForm;
  if (given) return <GiftSent given={given} onAgain={again} onDone={onDone} />;
  if (user?.verified_by === null)
    return (
      <Card>
        <VerificationRequired why={t('nft.give.refused.unverified')} />
      </Card>
    );
  if (most === 0)
    return (
      <Card role="note">
        <Text>{t('nft.give.refused.limit')}</Text>
      </Card>
    );
  return (
    <>
      <QuantityField giving={giftForm} left={left} />
      <RecipientField giving={giftForm} />
      <div className="worn-do">
        <div role="alert">
          {said !== null && (
            <Text as="p" tone="bad" weight="semibold">
              {said}
            </Text>
          )}
        </div>
        <Button
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={receiver === null}
          onClick={() => void submit()}
        >
          {receiver
            ? t('nft.give.giveTo', { count: quantity, name: receiver.name })
            : t('nft.give.choose')}
        </Button>
      </div>
    </>
  );
}

/**
 * A form that gives potions of one kind: quantity, recipient and button. `onDone`: set if it is a dialog over a page.
 */
export function GiveForm({ prop, onDone }: { prop: PropItem; onDone?: (() => void) | undefined }) {
  const { data, error, loading, reload } = useRead(ownNftQueries.prop(useTaice(), prop.id));
  if (data) return <Form prop={data} left={data.transfers_left} onDone={onDone} />;
  return error !== undefined && !loading ? (
    <LoadError error={error} onRetry={reload} />
  ) : (
    <Skeleton shape="card" height={560} />
  );
}
