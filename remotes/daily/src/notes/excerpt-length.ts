/** Places of a string: as many signs as the column `excerpt` of notes keeps of a text. */
export const excerptLength = 120
