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
  /** As of the element; without it videos. */
  accept?: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Files of this device: on phones the library opens for videos and pictures. What a file really is, the server decides by its content. */
export function FileInput({
  input,
  label,
  accept = 'video/*,.mkv',
  several = false,
  onFiles,
}: FileInputProps) {
  return (
    <input
      ref={input.ref}
      className="tc-hidden"
      type="file"
      accept={accept}
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
