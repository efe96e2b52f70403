import { Cell } from '@taice/ui/list';
import {
  createContext,
  useContext,
  useId,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useHistoryState } from './router/use-history-state.ts';
import './edit-row.css';

type OpenRow = readonly [name: string | null, set: Dispatch<SetStateAction<string | null>>];
const OpenRowContext = createContext<OpenRow | null>(null);

/** Wraps rows of which at most one is open. */
export function EditRows({ children }: { children: ReactNode }) {
  const state = useHistoryState<string | null>('edit.open', null);
  return <OpenRowContext value={state}>{children}</OpenRowContext>;
}

/** State of the row of this name: if it is open, and how to change that. */
export function useEditRow(name: string) {
  const state = useContext(OpenRowContext);
  if (!state) throw new Error('useEditRow needs EditRows around it');
  const [open, setOpen] = state;
  return {
    open: open === name,
    toggle: () => setOpen(open === name ? null : name),
    close: () => setOpen((now) => (now === name ? null : now)),
  };
}

export type EditRowProps = {
  /** A label of its own, unlike those of the rows around it. */
  name: string;
  icon: ReactNode;
  label: ReactNode;
  value?: ReactNode;
  danger?: boolean;
  /** The form under it. */
  children: ReactNode;
};

/** A cell that opens the form which changes it. */
export function EditRow({ name, icon, label, value, danger, children }: EditRowProps) {
  const { open, toggle } = useEditRow(name);
  const id = useId();
  return (
    <div className="edit-row">
      <Cell
        icon={icon}
        danger={danger}
        value={value !== undefined && <span className="edit-row-value">{value}</span>}
        expanded={open}
        controls={open ? id : undefined}
        onPress={toggle}
      >
        {label}
      </Cell>
      {open && (
        <div className="edit-row-body" id={id}>
          {children}
        </div>
      )}
    </div>
  );
}
