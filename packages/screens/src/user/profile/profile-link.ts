/** Address of a person's page that shows a preview card where it is posted. */
export const profileLink = (publicUrl: string, id: string): string => `${publicUrl}/u/${id}`;
