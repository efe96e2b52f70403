/** Focuses the title after an undo, because the undo button is gone. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('.upload [name="title"]')?.focus();

/** Focuses the first field with an error. */
export const focusFirst = (): number =>
  requestAnimationFrame(() => {
    const firstInvalid = document.querySelector(
      '.upload [aria-invalid="true"], .upload .tc-field-says.tc-bad',
    );
    const field = firstInvalid?.matches('.tc-bad')
      ? firstInvalid.closest('div:has(button)')?.querySelector<HTMLElement>('button')
      : (firstInvalid as HTMLElement | null);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
