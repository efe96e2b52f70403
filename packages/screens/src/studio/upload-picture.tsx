import { formatDuration, type Upload } from '@taice/core';
import { classes } from '@taice/ui';
import Film from 'lucide-react/icons/film';
import { useState } from 'react';
import { FileStill } from './file-still.tsx';
import { usePreview } from './use-preview.ts';
import './upload-file.css';

export type UploadPictureProps = { upload: Upload; large?: boolean };

/** The video's first picture and its length, if this browser can show them. */
export function UploadPicture({ upload, large = false }: UploadPictureProps) {
  const address = usePreview(upload);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes('upload-picture', large && 'upload-picture-large')}>
      <Film aria-hidden="true" />
      {address && address !== failed && (
        <FileStill
          key={address}
          src={`${address}#t=0.1`}
          controls={large}
          tabIndex={large ? undefined : -1}
          aria-hidden={large ? undefined : true}
          onError={() => setFailed(address)}
          onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        />
      )}
      {address && !large && seconds !== null && Number.isFinite(seconds) && (
        <span className="upload-picture-time">{formatDuration(seconds)}</span>
      )}
    </div>
  );
}
