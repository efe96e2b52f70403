/**
 * True for a key that belongs to an input method. Safari sends the Enter that ends a composition after its end, with
 * `isComposing` false and the key code 229 (UI Events, 8.3).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's key
  event.isComposing || event.keyCode === 229;
