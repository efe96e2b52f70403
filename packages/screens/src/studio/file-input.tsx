import { useRef, type RefObject } from 'react';

export type FileInputHandle = {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Opens the device's file picker. */
  readonly ask: () => void;
};

export function useFileInput(): FileInputHandle {
  const ref = useRef<HTMLInputElement>(null);
  return { ref, ask: () => ref.current?.click() };
}

export type FileInputProps = {
  input: FileInputHandle;
  label: string;
  /** The input's `accept`; without it videos. */
  accept?: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/**
 * File picker. On phones it opens the library for videos and pictures. The server decides the real type by the content.
 */
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
        // Allows the same file to be chosen again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}
