/** The storage key of an upload's original bytes. */
export const uploadKey = (id: string): string => `uploads/${id}`;
