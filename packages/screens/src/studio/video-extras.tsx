import { Card } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { CaptionsField } from './captions-field.tsx';
import { ChaptersField } from './chapters-field.tsx';
import { PosterStrip, type Board } from './poster-strip.tsx';
import { SkipsField } from './skips-field.tsx';
import type { UploadFormState } from './use-form.ts';
import './studio.css';
import './video-extras.css';

export type VideoExtrasProps = {
  form: UploadFormState;
  video: string | null;
  board?: Board | null;
  aspect?: number;
  current?: string | null;
  /** Seconds that viewers may skip; omitted if unknown. */
  skipMost?: number;
};

/** Fields beside a video's text: poster, captions, chapters, and skippable parts. */
export function VideoExtras({
  form,
  video,
  board = null,
  aspect = 16 / 9,
  current = null,
  skipMost,
}: VideoExtrasProps) {
  const { t } = useTranslation();
  const { words, change, says } = form;
  return (
    <Card as="section" className="upload-form" aria-label={t('studio.extras')}>
      <PosterStrip
        video={video}
        board={board}
        duration={words.duration_s}
        aspect={aspect}
        cover={words.cover}
        current={current}
        error={says('cover_id')}
        onChange={(cover) => change({ cover })}
      />
      <div className="upload-pair">
        <CaptionsField
          captions={words.captions}
          error={says('captions')}
          onChange={(captions) => change({ captions })}
        />
        <ChaptersField
          chapters={words.chapters}
          duration={words.duration_s}
          error={says('chapters')}
          onChange={(chapters) => change({ chapters })}
        />
      </div>
      {skipMost !== undefined && words.duration_s > 0 && (
        <SkipsField
          skips={words.skips}
          duration={words.duration_s}
          most={skipMost}
          error={says('skips')}
          onChange={(skips) => change({ skips })}
        />
      )}
    </Card>
  );
}
