/** Whether the way here was the making of the note. */
export const isNew = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isNew' in state
