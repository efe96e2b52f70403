import { useEffect, useId, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { Text } from './text.tsx';
import type { Box } from './coach-placement.ts';
import { useBoundingBox } from './use-bounding-box.ts';
import './popup.css';

const exitMs = 120;
/** px between the panel and its anchor, and the minimum to the window's edge. */
const gapPx = 8;

type PopupProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name; visible only with a back arrow. */
  title: ReactNode;
  /** The pressed element: the panel opens below it, or above it if there is more room. */
  at: Element;
  onBack?: () => void;
  backLabel?: string;
  children: ReactNode;
};

/**
 * Position of the panel: on the side with the most room, aligned with the edge of `box` that is nearer to the window's.
 */
const popupPosition = (box: Box): CSSProperties => {
  const { clientWidth: viewWidth, clientHeight: viewHeight } = document.documentElement;
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const opensBelow = viewHeight - bottom >= Math.min(viewHeight / 2, box.top);
  return {
    ...(right > viewWidth / 2
      ? { right: Math.max(gapPx, viewWidth - right) }
      : { left: Math.max(gapPx, box.left) }),
    ...(opensBelow ? { top: bottom + gapPx } : { bottom: viewHeight - box.top + gapPx }),
    maxHeight: (opensBelow ? viewHeight - bottom : box.top) - 2 * gapPx,
  };
};

/** Arrows, Home and End go from row to row. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], input')];
  const focusedIndex = rows.findIndex((row) => row === document.activeElement);
  const to = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: Math.max(focusedIndex, 0) - 1,
    Home: 0,
    End: -1,
  }[event.key];
  const isWriting =
    rows[focusedIndex]?.tagName === 'INPUT' && (event.key === 'Home' || event.key === 'End');
  if (to === undefined || isWriting || rows.length === 0) return;
  event.preventDefault();
  rows.at(to % rows.length)?.focus();
};

type PanelProps = Pick<PopupProps, 'at' | 'children'>;

function Panel({ at, children }: PanelProps) {
  const box = useBoundingBox(at) ?? at.getBoundingClientRect();
  useEffect(() => {
    at.setAttribute('aria-expanded', 'true');
    return () => at.removeAttribute('aria-expanded');
  }, [at]);
  return (
    <div
      className="tc-popup"
      style={popupPosition(box)}
      tabIndex={-1}
      data-autofocus
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** A panel at the pressed element, for menus on wide pages. Closes by Escape or a press beside it. */
export function Popup({ open, onClose, title, at, onBack, backLabel, children }: PopupProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      leaveMs={exitMs}
      dim={false}
      className="tc-popup-layer"
      labelledBy={id}
    >
      <Panel at={at}>
        <div className={onBack ? 'tc-popup-head' : 'tc-hidden'}>
          {onBack && backLabel && (
            <IconButton
              variant="strong"
              label={backLabel}
              icon={<ChevronLeft />}
              onClick={onBack}
            />
          )}
          <Text as="h2" weight="bold" lines={1} id={id}>
            {title}
          </Text>
        </div>
        {children}
      </Panel>
    </Modal>
  );
}
