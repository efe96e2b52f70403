import { useRef, type RefObject } from 'react';

export type FileInputHandle = {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Opens the device's own choice of files. */
  readonly ask: () => void;
};

export function useFileInput(): FileInputHandle {
  const ref = useRef<HTMLInputElement>(null);
  return { ref, ask: () => ref.current?.click() };
}

export type FileInputProps = {
  input: FileInputHandle;
  label: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Videos of this device: on phones their library opens. What a file really is, the server decides by its content. */
export function FileInput({ input, label, several = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input.ref}
      className="tc-hidden"
      type="file"
      accept="video/*,.mkv"
      multiple={several}
      aria-label={label}
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // So that the same file can be chosen again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}
