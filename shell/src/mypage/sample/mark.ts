/** The preference that says which rows came with a sample life. */
export const sampleKey = 'sample.rows'
