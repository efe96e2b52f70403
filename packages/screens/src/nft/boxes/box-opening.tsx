import { generateClientSeed } from '@taice/core';
import type { NftItem } from '@taice/contract';
import { Button, Dialog } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsEquippedBetter } from '../parts/use-is-equipped-better.ts';
import { BoxCheck } from './box-check.tsx';
import { BoxContents } from './box-contents.tsx';
import { BoxCommitment } from './box-commitment.tsx';
import { BoxStage } from './box-stage.tsx';
import { useBoxOpening } from './use-box-opening.ts';
import './boxes.css';

export type BoxOpeningProps = {
  /** The viewer's own sealed box. */
  box: Pick<NftItem, 'id' | 'series' | 'quality'>;
  open: boolean;
  onClose: () => void;
  /** Opens the next box; undefined: there is none. The next `BoxOpening` needs a key of its own. */
  onNext?: () => void;
};

/** Opens a box: the commitment, the animation and the content. Escape or a press skips the animation. */
export function BoxOpening({ box, open, onClose, onNext }: BoxOpeningProps) {
  const { t } = useTranslation();
  const [seed, setSeed] = useState(generateClientSeed);
  const [checking, setChecking] = useState(false);
  const opening = useBoxOpening(box.id);
  const { phase, got, refused, isOpenAlready } = opening;
  // Requested early, so that the button does not appear and vanish again.
  const canWear = !useIsEquippedBetter(got?.item) && got?.item != null;
  const isShowing = phase === 'opening';
  const picture = got?.item?.image ?? got?.prop?.image;
  // A box that is being opened stays on screen until its content is shown.
  const leave = () => (isShowing ? opening.skip() : phase === 'asking' ? undefined : onClose());
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={checking ? t('nft.box.check') : box.series.name}
      closeLabel={t(isShowing ? 'nft.box.skip' : 'common.close')}
      {...(checking && { onBack: () => setChecking(false), backLabel: t('common.back') })}
      centred={checking}
    >
      {checking ? (
        <BoxCheck nftId={box.id} />
      ) : (
        <div className="box-opening">
          <div className="box-seen" onClick={isShowing ? opening.skip : undefined}>
            <BoxStage phase={phase} quality={got?.item?.quality ?? box.quality}>
              {picture !== undefined && <img src={picture} alt="" width={640} height={640} />}
            </BoxStage>
          </div>
          {got && phase === 'open' ? (
            <BoxContents
              got={got}
              canWear={canWear}
              onCheck={() => setChecking(true)}
              onClose={onClose}
              onNext={onNext}
            />
          ) : isShowing ? (
            <Button size={48} block data-autofocus="" onClick={opening.skip}>
              {t('nft.box.skip')}
            </Button>
          ) : isOpenAlready ? (
            <BoxCheck nftId={box.id} />
          ) : (
            <BoxCommitment
              nftId={box.id}
              seed={seed}
              onSeed={setSeed}
              onDice={() => setSeed(generateClientSeed())}
              onOpen={() => opening.open(seed)}
              busy={phase === 'asking'}
              refused={refused}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
