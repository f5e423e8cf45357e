/**
 * A table by the name that a remote declares. Its contract suite holds name and columns against the database; whoever asks here
 * asks for columns that the declaration promises.
 */
export const tableNamed = (name: string) => name as 'notes'
