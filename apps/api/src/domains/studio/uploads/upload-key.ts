/** Where the bytes of an upload lie, as they came. */
export const uploadKey = (id: string): string => `uploads/${id}`;
