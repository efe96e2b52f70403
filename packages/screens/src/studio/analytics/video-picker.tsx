import { Button, Sheet } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickedVideos } from './picked-videos.tsx';

export type VideoPickerProps = {
  /** Of the one that is shown; undefined for all of them. */
  chosen: string | undefined;
  /** How the one is called, once that is known. */
  title: string | undefined;
  /** With null: all of them together. */
  onChoose: (id: string | null) => void;
};

/** Which of one's own videos the page is about. */
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
        <PickedVideos chosen={chosen} onChoose={choose} />
      </Sheet>
    </>
  );
}
