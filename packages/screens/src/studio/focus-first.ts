/** To where whoever took something back goes on: what was pressed for it is gone. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('.upload [name="title"]')?.focus();

/** To the first field that says what is wrong with it. */
export const focusFirst = (): number =>
  requestAnimationFrame(() => {
    const wrong = document.querySelector(
      '.upload [aria-invalid="true"], .upload .tc-field-says.tc-bad',
    );
    const field = wrong?.matches('.tc-bad')
      ? wrong.closest('div:has(button)')?.querySelector<HTMLElement>('button')
      : (wrong as HTMLElement | null);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
