/** An element with attributes; what is false is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | null>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

export function setAttributes(
  target: Element,
  attributes: Readonly<Record<string, string | number | boolean | null>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) target.removeAttribute(name)
    else target.setAttribute(name, value === true ? '' : String(value))
  }
}

/** A button that does not take the focus from the text when it is pressed by a pointer. */
export function textButton(label: string, className: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className, 'aria-label': label, title: label })
  made.contentEditable = 'false'
  made.addEventListener('mousedown', event => event.preventDefault())
  made.addEventListener('click', press)
  return made
}
