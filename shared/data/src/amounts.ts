/**
 * A row whose `numeric` columns are numbers. One that a double cannot spell digit by digit (8.0, or twenty places) may come as
 * text; for people's amounts the double is exact enough.
 */
export const amounts =
  <Name extends string>(...columns: readonly Name[]) =>
  <Row extends { readonly [Key in Name]: number | null }>(row: Row): Row =>
    columns.some(column => typeof row[column] === 'string')
      ? {
          ...row,
          ...Object.fromEntries(columns.map(column => [column, row[column] === null ? null : Number(row[column])])),
        }
      : row
