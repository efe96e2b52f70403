import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { Text } from './text.tsx';
import './dialog.css';

/** Duration of a dialog's exit animation, in ms. */
export const dialogLeaveMs = 350;

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the cross; without it there is no cross. */
  closeLabel?: string;
  /** Called by an arrow at the top left, which it adds. */
  onBack?: () => void;
  backLabel?: string;
  /** Centres title and description, as with an arrow. */
  centred?: boolean;
  /** Hides title and description visually, for content that draws its own. */
  titleHidden?: boolean;
  /** Never shrinks while it is open, so that a shorter content moves nothing. */
  keepHeight?: boolean;
  /** Actions under the content, equally wide. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A question or a form in the middle of the page; the rest is inert. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  closeLabel,
  onBack,
  backLabel,
  centred = onBack !== undefined,
  titleHidden = false,
  keepHeight = false,
  footer,
  children,
}: DialogProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    // Also during the exit animation, when its content may be gone already.
    box.current.style.minHeight = keepHeight || !open ? `${box.current.offsetHeight}px` : '';
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      leaveMs={dialogLeaveMs}
      className="tc-dialog-layer"
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
    >
      <div ref={box} className={classes('tc-dialog', centred && 'tc-dialog-centred')}>
        {onBack && backLabel && (
          <IconButton
            className="tc-dialog-back"
            label={backLabel}
            icon={<ChevronLeft />}
            onClick={onBack}
          />
        )}
        <div className="tc-dialog-body">
          <div className={titleHidden ? 'tc-hidden' : 'tc-dialog-head'}>
            <Text as="h2" size={20} weight="bold" id={`${id}-title`}>
              {title}
            </Text>
            {description && (
              <Text as="p" tone="muted" id={`${id}-text`}>
                {description}
              </Text>
            )}
          </div>
          {children}
          {footer && <div className="tc-dialog-foot">{footer}</div>}
        </div>
        {closeLabel && (
          <IconButton
            className="tc-dialog-close"
            label={closeLabel}
            icon={<X />}
            onClick={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
