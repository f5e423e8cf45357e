import { type RefCallback, useCallback } from 'react'

/** What stands in the document of rows that can be put in order, by the ids of rows and columns. */
export interface Elements {
  readonly rows: Map<string, HTMLElement>
  readonly handles: Map<string, HTMLElement>
  readonly columns: Map<string, HTMLElement>
}

/** Tells where the element of a row, a handle or a column stands. */
export const useStanding = (elements: Map<string, HTMLElement>, id: string): RefCallback<HTMLElement> =>
  useCallback(
    element => {
      if (!element) return
      elements.set(id, element)
      return () => {
        if (elements.get(id) === element) elements.delete(id)
      }
    },
    [elements, id],
  )
