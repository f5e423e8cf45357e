/** A link in the text to a thing of the product; `id` is null while nothing has that title. */
export interface EntityPointer {
  readonly entityType: string
  readonly id: string | null
  readonly title: string
}

/** A note whose text is shown in the place of the link to it. */
export interface EmbedPointer extends EntityPointer {
  /** only the part below the heading of these words */
  readonly heading: string | null
}
