import { Button, Sheet } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoPickerList } from './video-picker-list.tsx';

export type VideoPickerProps = {
  /** Id of the chosen video; undefined: all of them. */
  chosen: string | undefined;
  /** Title of the chosen video, once it is known. */
  title: string | undefined;
  /** Null: all of them together. */
  onChoose: (id: string | null) => void;
};

/** Choice of the video for the page. */
export function VideoPicker({ chosen, title, onChoose }: VideoPickerProps) {
  const { t } = useTranslation();
  const [button, setButton] = useState<Element>();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = (id: string | null) => {
    close();
    onChoose(id);
  };
  return (
    <>
      <Button
        className="analytics-picker"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          setButton(currentTarget);
          setOpen(true);
        }}
      >
        <span className="analytics-picker-name">
          <span className="tc-hidden">{t('analytics.whichVideo')}</span>
          <span>
            {chosen === undefined ? t('analytics.allVideos') : (title ?? t('common.loading'))}
          </span>
          <ChevronDown aria-hidden="true" />
        </span>
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={t('analytics.whichVideo')}
        closeLabel={t('common.close')}
        at={button}
        tall
      >
        <VideoPickerList chosen={chosen} onChoose={choose} />
      </Sheet>
    </>
  );
}
