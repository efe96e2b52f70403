/** The address of a person's page that shows a card where it is posted. */
export const profileLink = (publicUrl: string, id: string): string => `${publicUrl}/u/${id}`;
