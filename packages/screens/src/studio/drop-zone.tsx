import { uploadsOf } from '@taice/core';
import { Button, classes, Text } from '@taice/ui';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { FileInput, useFileInput } from './file-input.tsx';
import './upload-file.css';

export type DropZoneProps = {
  /** True if only one file is allowed. */
  one?: boolean;
  /** True if there are files already. */
  more: boolean;
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** Adds videos: by the device's file picker, or by drag and drop. */
export function DropZone({ one = false, more, error, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const input = useFileInput();
  const taice = useTaice();
  useEffect(() => uploadsOf(taice).prepare(), [taice]);
  const phone = taice.platform.appType === 'tg_mini';
  const promptText = phone
    ? t(more ? 'studio.fromPhoneMore' : 'studio.fromPhone')
    : t(more ? 'studio.dropMore' : one ? 'studio.dropOne' : 'studio.drop');
  const choose = t(one ? 'studio.chooseFile' : 'studio.chooseFiles');
  const [isDragOver, setIsDragOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(event.type === 'dragover');
  };
  return (
    <div>
      <div
        className={classes(
          'upload-drop',
          !one && !more && 'upload-drop-first',
          isDragOver && 'upload-drop-over',
          error && 'upload-drop-bad',
        )}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event);
          onFiles([...event.dataTransfer.files]);
        }}
      >
        <Upload aria-hidden="true" />
        <div className="upload-drop-words">
          <Text as="p" weight="semibold">
            {promptText}
          </Text>
          <Text as="p" size={12} tone="muted">
            {t(one ? 'studio.dropHintOne' : 'studio.dropHint')}
          </Text>
        </div>
        <Button
          variant={more ? 'secondary' : 'primary'}
          aria-describedby="upload-drop-says"
          onClick={input.ask}
        >
          {choose}
        </Button>
        <FileInput input={input} several={!one} label={choose} onFiles={onFiles} />
      </div>
      <div id="upload-drop-says" aria-live="polite">
        {error && <p className="tc-field-says tc-bad">{error}</p>}
      </div>
    </div>
  );
}
