import { useWide } from '@taice/ui';
import { createPortal } from 'react-dom';
import { TalkPanel } from './talk-panel.tsx';
import { TalkSheet, type TalkSheetProps } from './talk-sheet.tsx';

/** The comments on the feed's video: over it on a phone, docked at the feed's edge on wide screens. */
export function FeedTalk(props: TalkSheetProps) {
  const isWide = useWide();
  if (!isWide) return <TalkSheet {...props} />;
  const feed = document.querySelector('.feed');
  if (!props.open || !feed) return null;
  return createPortal(<TalkPanel about={props.about} onClose={props.onClose} />, feed);
}
