import { useId, type ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { useDragToClose } from './drag-to-close.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { Popup } from './popup.tsx';
import { Text } from './text.tsx';
import { useWide } from './use-wide.ts';
import './sheet.css';

const exitMs = 240;

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** The pressed element: on wide pages a panel opens there instead, without cross, tools and foot. */
  at?: Element | undefined;
  /** Called by an arrow before the title, which it adds. */
  onBack?: () => void;
  backLabel?: string;
  /** Between title and cross, for example a choice of the order. */
  tools?: ReactNode;
  /** Stays reachable above the sheet while the rest is inert, for example the claim button. */
  above?: ReactNode;
  /** Pinned below the scrolling content, for example a text field. */
  footer?: ReactNode;
  /** Without it the page behind stays clear: comments lie over the video, which keeps playing. */
  dim?: boolean;
  /** Always 60 % of the height, so that nothing jumps while the content loads. */
  tall?: boolean;
  children: ReactNode;
};

/** Content that slides up from the bottom edge. Closes by drag, Escape, cross or a press beside it. */
export function Sheet({ at, ...props }: SheetProps) {
  return useWide() && at ? <Popup {...props} at={at} /> : <Bottom {...props} />;
}

function Bottom({
  open,
  onClose,
  title,
  closeLabel,
  onBack,
  backLabel,
  tools,
  above,
  footer,
  dim = true,
  tall = false,
  children,
}: Omit<SheetProps, 'at'>) {
  const id = useId();
  const drag = useDragToClose(onClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      leaveMs={exitMs}
      dim={dim}
      className="tc-sheet-layer"
      labelledBy={id}
    >
      {above && <div className="tc-sheet-above">{above}</div>}
      <div
        className={classes('tc-sheet', tall && 'tc-sheet-tall')}
        data-dragging={drag.dragging}
        style={drag.offset ? { transform: `translateY(${drag.offset}px)` } : undefined}
      >
        <div className="tc-sheet-handle" {...drag.handlers}>
          <div className="tc-sheet-grab" />
          <div className="tc-sheet-head">
            {onBack && backLabel && (
              <IconButton
                className="tc-sheet-back"
                variant="strong"
                label={backLabel}
                icon={<ChevronLeft />}
                onClick={onBack}
              />
            )}
            <Text as="h2" size={16} weight="bold" lines={1} id={id}>
              {title}
            </Text>
            {tools}
            <IconButton variant="strong" label={closeLabel} icon={<X />} onClick={onClose} />
          </div>
        </div>
        <div className="tc-sheet-body">{children}</div>
        {footer && <div className="tc-sheet-foot">{footer}</div>}
      </div>
    </Modal>
  );
}
