/** A link in the text to a thing of the product; `id` is null while nothing has that title. */
export interface EntityPointer {
  readonly entityType: string
  readonly id: string | null
  readonly title: string
}
