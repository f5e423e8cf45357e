/** What of the library draws only the rows in sight, without its hooks, which a list would have to carry before it is there. */
export {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
