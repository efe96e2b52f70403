import { useId, type ReactNode } from 'react';
import Info from 'lucide-react/icons/info';
import { Text } from './text.tsx';
import './info-tip.css';

export type InfoTipProps = {
  /** Accessible name of the sign, for example "What the factor is". */
  label: string;
  /** A sentence or two. */
  children: ReactNode;
};

/** An ⓘ beside a word, which explains it in the browser's own popover. A press anywhere else closes it. */
export function InfoTip({ label, children }: InfoTipProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="tc-info" aria-label={label} popoverTarget={id}>
        <Info aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="tc-info-says" role="note">
        <Text as="p">{children}</Text>
      </div>
    </>
  );
}
