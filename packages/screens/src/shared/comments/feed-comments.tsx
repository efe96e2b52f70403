import { useWide } from '@taice/ui';
import { createPortal } from 'react-dom';
import { CommentPanel } from './comment-panel.tsx';
import { CommentSheet, type CommentSheetProps } from './comment-sheet.tsx';

/** The comments on the feed's video: over it on a phone, docked at the feed's edge on wide screens. */
export function FeedComments(props: CommentSheetProps) {
  const isWide = useWide();
  if (!isWide) return <CommentSheet {...props} />;
  const feed = document.querySelector('.feed');
  if (!props.open || !feed) return null;
  return createPortal(<CommentPanel about={props.about} onClose={props.onClose} />, feed);
}
