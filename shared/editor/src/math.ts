/** Formulas as signs: KaTeX and its sheet are chunks of their own, fetched when the first formula is shown. */
type Draw = (tex: string, into: HTMLElement, display: boolean) => void

let draw: Draw | undefined
let arriving: Promise<Draw> | undefined

const load = (): Promise<Draw> => {
  arriving ??= import('./katex.ts').then(
    module => {
      draw = module.drawMath
      return module.drawMath
    },
    (error: unknown) => {
      // The next formula asks again.
      arriving = undefined
      throw error
    },
  )
  return arriving
}

/** Shows a formula in an element; its source stands there until it can be drawn, and where it cannot be read. */
export function showMath(tex: string, into: HTMLElement, display: boolean): void {
  into.dataset.shown = tex
  if (draw) {
    draw(tex, into, display)
    return
  }
  into.textContent = tex
  load().then(
    drawn => {
      if (into.dataset.shown === tex) drawn(tex, into, display)
    },
    () => {},
  )
}
