import { Button } from '@taice/ui';
import type { ReactNode } from 'react';
import { FileInput, useFileInput } from './file-input.tsx';

export type FileButtonProps = {
  label: string;
  icon: ReactNode;
  /** Same as the file input's `accept`. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
};

/** Picks one file of this device for a field of a form. */
export function FileButton({ label, icon, accept, busy, onFile }: FileButtonProps) {
  const input = useFileInput();
  return (
    <>
      <Button variant="ghost" size={36} icon={icon} busy={busy} onClick={input.ask}>
        {label}
      </Button>
      <FileInput
        input={input}
        label={label}
        accept={accept}
        onFiles={([file]) => {
          if (file) onFile(file);
        }}
      />
    </>
  );
}
