import { showKeys } from '../../../../palette/keys.ts'
import type { HelpWords } from '../guide.ts'

export const page: HelpWords = {
  title: 'Help',
  lead: 'Open this when you are not sure how something works. Type what you want to know, and only what fits stays.',
  search: 'Search the help',
  found: count => (count === 1 ? '1 guide found' : `${count} guides found`),
  none: 'Nothing was found. Try other words, or ask us on the contact page.',
  contact: 'Contact',
  open: title => `Open ${title}`,
  keys: {
    heading: 'Keyboard',
    lead: `On the pages you see after signing in; not while you are typing. Press “${showKeys.keys}” there to see the same list.`,
    groups: { do: 'Do', go: 'Go (one after the other)', day: 'Days', page: 'On a page' },
    page: [
      ['j', 'to the next item of a list'],
      ['k', 'to the previous item'],
      ['x', 'record the selected habit'],
      ['Enter', 'open the selected item'],
      ['Ctrl+Enter', 'send a form'],
      ['Esc', 'close what is open'],
    ],
    columns: ['Keys', 'What they do'],
  },
}
