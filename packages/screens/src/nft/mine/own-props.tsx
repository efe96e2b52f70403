import type { PropItem } from '@taice/contract';
import { Button, Card, SectionHead, Sheet, Skeleton, Text } from '@taice/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksWallet } from '../../shared/router/wallet-guard.ts';
import { useTaice } from '../../shared/taice.tsx';
import { givePath, giveHref } from '../nft-paths.ts';

// Few users give potions here.
const GiveForm = lazy(async () => ({
  default: (await import('../give/give-form.tsx')).GiveForm,
}));

/** Gives potions on this page. The page for gifts requires a wallet, and a potion never needs one. */
function GiveSheet({
  prop,
  open,
  onClose,
}: {
  prop: PropItem;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('nft.give.giveOf', { name: prop.name })}
      closeLabel={t('common.close')}
    >
      <div className="give">
        <Text as="p" tone="muted">
          {t('nft.give.says')}
        </Text>
        <Suspense fallback={<Skeleton shape="card" height={560} />}>
          <GiveForm prop={prop} onDone={onClose} />
        </Suspense>
      </div>
    </Sheet>
  );
}

/** The viewer's potions: quantity, effect, and the button that gives them away. */
export function OwnProps({ props }: { props: readonly PropItem[] }) {
  const { t } = useTranslation();
  const taice = useTaice();
  /** The dialog stays mounted after the first opening, so that its exit animation shows. */
  const [selectedProp, setSelectedProp] = useState<PropItem | null>(null);
  const [open, setOpen] = useState(false);
  const give = (prop: PropItem) => {
    setSelectedProp(prop);
    setOpen(true);
  };
  if (props.length === 0) return null;
  return (
    <section>
      <SectionHead size={16}>{t('nft.mine.potions')}</SectionHead>
      <Card padding={0} clip>
        <ul>
          {props.map((prop) => (
            <li key={prop.id} className="worn-other">
              <img src={prop.image} alt="" width={48} height={48} loading="lazy" />
              <span className="worn-other-words">
                <Text as="p" weight="semibold">
                  {t('nft.mine.propCount', { name: prop.name, count: prop.quantity })}
                </Text>
                <Text as="p" size={12} tone="muted">
                  {t('nft.mine.power', { count: prop.power })}
                </Text>
              </span>
              <Button
                size={36}
                {...(lacksWallet(taice, givePath)
                  ? { onClick: () => give(prop) }
                  : { href: giveHref(prop) })}
                aria-label={t('nft.give.giveOf', { name: prop.name })}
              >
                {t('nft.give.give')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {selectedProp && <GiveSheet prop={selectedProp} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
