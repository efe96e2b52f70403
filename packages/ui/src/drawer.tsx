import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import './drawer.css';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the drawer. */
  label: string;
  closeLabel: string;
  /** Top left, beside the cross: usually the logo. */
  head?: ReactNode;
  children: ReactNode;
};

/** Navigation that slides in from the left on narrow screens. */
export function Drawer({ open, onClose, label, closeLabel, head, children }: DrawerProps) {
  return (
    <Modal open={open} onClose={onClose} leaveMs={240} label={label}>
      <div className="tc-drawer">
        <div className="tc-drawer-head">
          {head ?? <span />}
          <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
