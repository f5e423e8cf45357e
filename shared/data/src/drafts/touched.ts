/**
 * The columns that are other than those a form began with. What nobody touched is not written: another device may have changed
 * it while the form was open.
 * @param began the same columns, of the row as it was when the form opened
 */
export const touched = <Columns extends object>(
  columns: Columns,
  began: Readonly<Record<string, unknown>>,
): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(began[name])),
  )
