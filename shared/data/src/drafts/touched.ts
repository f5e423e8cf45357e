/**
 * The columns that are other than those a form began with. What nobody touched is not written: another device may have changed
 * it while the form was open.
 * @param began the same columns, of the row as it was when the form opened
 */
export function touched<Columns extends object>(
  columns: Columns,
  began: Readonly<Record<string, unknown>>,
): Partial<Columns> {
  const changed: Partial<Columns> = { ...columns }
  for (const name in changed) if (JSON.stringify(changed[name]) === JSON.stringify(began[name])) delete changed[name]
  return changed
}
