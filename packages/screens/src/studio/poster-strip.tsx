import { ApiError, uploadAttachment, formatDuration, type CoverChoice } from '@taice/core';
import { coverMaxBytes } from '@taice/contract/shapes';
import { classes, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import ImageUp from 'lucide-react/icons/image-up';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { shrinkPicture } from '../shared/shrink-picture.ts';
import { FileButton } from './file-button.tsx';
import { FileStill } from './file-still.tsx';

/** Number of pictures to choose from, spread over the video. */
const posterChoices = 6;
/** Short side of the upload in px; the server keeps 720. */
const coverSide = 1_080;

export type Board = { url: string; cols: number; rows: number; interval_s: number };

export type PosterStripProps = {
  /** The file of this page as an address, or the stills that the server has made. */
  video: string | null;
  board: Board | null;
  duration: number;
  /** Width over height. */
  aspect: number;
  cover: CoverChoice;
  /** The current poster, shown if nothing else is chosen. */
  current: string | null;
  error: string | undefined;
  onChange: (cover: CoverChoice) => void;
};

const stillOf = (board: Board, atS: number): CSSProperties => {
  const at = Math.min(board.cols * board.rows - 1, Math.floor(atS / board.interval_s));
  const offsetPercent = (index: number, count: number) =>
    count > 1 ? (index / (count - 1)) * 100 : 0;
  return {
    backgroundImage: `url(${JSON.stringify(board.url)})`,
    backgroundSize: `${board.cols * 100}% ${board.rows * 100}%`,
    backgroundPosition: `${offsetPercent(at % board.cols, board.cols)}% ${offsetPercent(Math.floor(at / board.cols), board.rows)}%`,
  };
};

/** Choice of a video's poster in lists: one of its seconds, an uploaded picture, or the server's choice. */
export function PosterStrip(props: PosterStripProps) {
  const { video, board, duration, aspect, cover, current, onChange } = props;
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const seconds =
    duration > 0 && (video !== null || board !== null)
      ? Array.from(
          { length: posterChoices },
          (_, at) => Math.round(((duration * (at + 0.5)) / posterChoices) * 10) / 10,
        )
      : [];
  const uploadPoster = async (file: File) => {
    setErrorText(null);
    setBusy(true);
    try {
      const small = await shrinkPicture(file, coverSide);
      if (small.size > coverMaxBytes) return setErrorText(t('studio.posterTooLarge'));
      const { id, url } = await uploadAttachment(taice, 'image', small);
      onChange({ kind: 'picture', id, url });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setErrorText(
        error instanceof ApiError ? t('studio.posterRefused') : t('common.networkFailed'),
      );
    } finally {
      setBusy(false);
    }
  };
  const shape = { aspectRatio: String(aspect < 1 ? 9 / 16 : 16 / 9) };
  const uploadedUrl = cover.kind === 'picture' ? cover.url : null;
  const isUnchanged = cover.kind === 'keep' || cover.kind === 'auto';
  // Before there is a picture there is no choice.
  const isAlone = !current && !uploadedUrl && seconds.length === 0;
  const message = errorText ?? props.error;
  return (
    <div className="tc-field studio-poster">
      <div className="tc-field-top">
        <span>{t('studio.poster')}</span>
        <FileButton
          label={t('studio.posterOwn')}
          icon={<ImageUp />}
          accept="image/jpeg,image/png,image/webp,image/avif"
          busy={busy}
          onFile={(file) => void uploadPoster(file)}
        />
      </div>
      {isAlone && (
        <Text as="p" size={12} tone="muted">
          {t('studio.posterAuto')}
        </Text>
      )}
      <div
        className="studio-strip"
        role="radiogroup"
        aria-label={t('studio.poster')}
        hidden={isAlone}
      >
        <button
          type="button"
          role="radio"
          aria-checked={isUnchanged}
          className={classes('studio-frame', isUnchanged && 'studio-frame-on')}
          style={shape}
          onClick={() => onChange({ kind: 'keep' })}
        >
          {current ? <img src={current} alt="" /> : <span>{t('studio.posterAuto')}</span>}
          <FrameWords on={isUnchanged} words={current ? t('studio.posterNow') : null} />
        </button>
        {uploadedUrl && (
          <button
            type="button"
            role="radio"
            aria-checked
            className="studio-frame studio-frame-on"
            style={shape}
            onClick={() => undefined}
          >
            <img src={uploadedUrl} alt="" />
            <FrameWords on words={t('studio.posterYours')} />
          </button>
        )}
        {seconds.map((at) => {
          const isSelected = cover.kind === 'moment' && cover.at_s === at;
          return (
            <button
              key={at}
              type="button"
              role="radio"
              aria-checked={isSelected}
              aria-label={t('studio.posterAt', { time: formatDuration(at) })}
              className={classes('studio-frame', isSelected && 'studio-frame-on')}
              style={shape}
              onClick={() => onChange({ kind: 'moment', at_s: at })}
            >
              {board ? (
                <span className="studio-still" style={stillOf(board, at)} />
              ) : (
                <FileStill src={`${video ?? ''}#t=${at}`} tabIndex={-1} aria-hidden="true" />
              )}
              <FrameWords on={isSelected} words={formatDuration(at)} />
            </button>
          );
        })}
      </div>
      <div aria-live="polite">
        {message && (
          <Text as="p" size={12} tone="bad">
            {message}
          </Text>
        )}
      </div>
    </div>
  );
}

function FrameWords({ on, words }: { on: boolean; words: string | null }) {
  return (
    <>
      {on && (
        <span className="studio-frame-tick">
          <Check aria-hidden="true" />
        </span>
      )}
      {words !== null && <span className="studio-frame-time">{words}</span>}
    </>
  );
}
