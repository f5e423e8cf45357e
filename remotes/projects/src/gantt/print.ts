import type { Paper } from './layout.ts'
import styles from './print.module.css'

/**
 * Puts sheets where only the printer sees them, and opens the browser's print dialog, which also makes PDFs. Ends when the
 * dialog is closed.
 */
export async function printSheets(
  sheets: readonly HTMLCanvasElement[],
  { paper, title }: { readonly paper: Paper; readonly title: string },
): Promise<void> {
  const place = document.createElement('div')
  place.className = styles.sheets ?? ''
  place.setAttribute('aria-hidden', 'true')
  sheets.forEach((sheet, at) => {
    const page = document.createElement('section')
    page.dataset.paper = paper
    const head = document.createElement('p')
    head.textContent = sheets.length > 1 ? `${title}  (${at + 1}/${sheets.length})` : title
    page.append(head, sheet)
    place.append(page)
  })
  document.body.append(place)
  document.documentElement.classList.add(styles.printing ?? '')
  const before = document.title
  // Browsers propose it as the name of the PDF.
  document.title = title
  try {
    // Safari answers at once; what is printed was laid out by then.
    window.print()
  } finally {
    document.title = before
    document.documentElement.classList.remove(styles.printing ?? '')
    place.remove()
  }
}
