import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Draws a formula. What KaTeX cannot read stays as it was written, with what is wrong as its title. */
export function drawMath(tex: string, into: HTMLElement, display: boolean): void {
  into.removeAttribute('title')
  try {
    // Formulas come from anywhere: no links, no HTML, no macro that grows without end, nothing larger than the page.
    katex.render(tex, into, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 40,
    })
  } catch (error) {
    into.textContent = tex
    into.title = error instanceof Error ? error.message : ''
  }
}
