import { boxQueries } from '@taice/core';
import { Button, ErrorState, Skeleton, Text, TextField } from '@taice/ui';
import Dices from 'lucide-react/icons/dices';
import { IconButton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/use-read.ts';
import { useTaice } from '../../shared/taice.tsx';
import { DrawFact } from './draw-fact.tsx';
import { DrawOdds } from './draw-odds.tsx';

/** Matches the pattern of a seed in the contract. */
const seedPattern = /^[\w-]{8,64}$/;

export type BoxCommitmentProps = {
  nftId: string;
  seed: string;
  onSeed: (seed: string) => void;
  /** Replaces the seed by another random one. */
  onDice: () => void;
  onOpen: () => void;
  busy: boolean;
  refused: string | null;
};

/** Shown before a box is opened: the odds, the commitment, and the opener's half of the draw. */
export function BoxCommitment({
  nftId,
  seed,
  onSeed,
  onDice,
  onOpen,
  busy,
  refused,
}: BoxCommitmentProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data: draw, error, reload } = useRead(boxQueries.draw(taice, nftId));
  if (!draw && error !== undefined)
    return (
      <ErrorState title={t('nft.box.notLoaded')} retryLabel={t('common.retry')} onRetry={reload} />
    );
  if (!draw) return <Skeleton height={280} />;
  const isFit = seedPattern.test(seed);
  return (
    <>
      <Text as="h3" size={16} weight="semibold">
        {t('nft.box.oddsOf', { count: draw.odds.length })}
      </Text>
      <DrawOdds odds={draw.odds} />
      <DrawFact label={t('nft.box.seedHash')} value={draw.server_seed_hash} />
      <Text as="p" size={12} tone="muted">
        {t('nft.box.hashSays')}
      </Text>
      <TextField
        label={t('nft.box.ownSeed')}
        value={seed}
        onChange={onSeed}
        disabled={busy}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        hint={t('nft.box.ownSeedSays')}
        error={isFit ? undefined : t('nft.box.seedForm')}
        action={
          <IconButton label={t('nft.box.dice')} icon={<Dices />} disabled={busy} onClick={onDice} />
        }
      />
      <div className="box-foot">
        {refused !== null && (
          <Text as="p" tone="bad" role="alert">
            {refused}
          </Text>
        )}
        <Button
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={!isFit}
          data-autofocus=""
          onClick={onOpen}
        >
          {t('nft.box.open')}
        </Button>
      </div>
    </>
  );
}
