/**
 * Runs in the page before anything else of it, with nothing from around it: what a build's own code (the direct caller's
 * address tells whose it is) puts on the page around it and has not taken away again.
 */

/** What the page is asked from outside. */
export interface Watched {
  /** milliseconds from the start of the document until its first heading; null before that */
  drawnAt: number | null
  /** what the build's own code has put somewhere and not taken away, one line each */
  left(): string[]
  /** names on `window` that were not there when the document began */
  newGlobals(): string[]
  /** how the frame of the page is marked: attributes of html and body, sheets that no element brought */
  frame(): string
}

declare global {
  interface Window {
    techoWatched?: Watched
  }
}

/** @param prefix how addresses of the build's scripts begin */
export function watchPage(prefix: string): void {
  // A frame of a page has a world of its own, and nothing of a build runs there.
  if (window.top !== window) return
  const known = new Set(Object.getOwnPropertyNames(window))

  /** Where in its scripts the build called what stands two lines above; null when somebody else did. */
  const callOf = (): string | null => {
    // While a document is read in it keeps no stacks (shell/index.html), and a build may call then.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 10
    const line = new Error('where').stack?.split('\n')[3] ?? ''
    Error.stackTraceLimit = stackTraceLimit
    return line.includes(prefix) ? line.replace(/^\s*at /, '').replace(/\(?https?:\/\/[^/]+/, '') : null
  }
  const there = new Map<object, () => string | null>()

  const places: readonly (readonly [EventTarget, string])[] = [
    [window, 'window'],
    [document, 'document'],
    [document.documentElement, 'html'],
  ]
  const placeOf = (target: EventTarget): string | undefined =>
    target === document.body ? 'body' : places.find(([each]) => each === target)?.[1]

  interface Heard {
    readonly target: EventTarget
    readonly type: string
    readonly listener: unknown
    readonly isCapture: boolean
  }
  const heard: Heard[] = []
  const isCapture = (options: unknown): boolean =>
    typeof options === 'object' && options !== null && 'capture' in options
      ? options.capture === true
      : options === true
  const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean) => {
    const index = heard.findIndex(
      each => each.target === target && each.type === type && each.listener === listener && each.isCapture === capture,
    )
    const [found] = index < 0 ? [] : heard.splice(index, 1)
    if (found) there.delete(found)
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window
    const place = placeOf(target)
    const where = place && listener ? callOf() : null
    const capture = isCapture(options)
    add.call(target, type, listener, options)
    if (!place || !where) return
    forget(target, type, listener, capture)
    const each: Heard = { target, type, listener, isCapture: capture }
    heard.push(each)
    there.set(each, () => `a listener for ${type} on ${place} (${where})`)
    if (typeof options !== 'object') return
    const end = () => forget(target, type, listener, capture)
    if (options.once) add.call(target, type, end, { once: true, capture })
    if (options.signal) add.call(options.signal, 'abort', end)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    forget(target, type, listener, isCapture(options))
  }

  /** One kind of timer; those that come once are over when they have come. */
  const timers = (start: string, stop: string, comesOnce: boolean) => {
    const begin: unknown = Reflect.get(window, start)
    const end: unknown = Reflect.get(window, stop)
    if (typeof begin !== 'function' || typeof end !== 'function') return
    const running = new Map<unknown, object>()
    const over = (id: unknown) => {
      const mark = running.get(id)
      if (mark) there.delete(mark)
      running.delete(id)
    }
    Reflect.set(window, start, (work: unknown, ...rest: unknown[]) => {
      const where = callOf()
      if (!where || typeof work !== 'function') return Reflect.apply(begin, window, [work, ...rest])
      const id: unknown = Reflect.apply(begin, window, [
        (...given: unknown[]) => {
          if (comesOnce) over(id)
          return Reflect.apply(work, window, given)
        },
        ...rest,
      ])
      const mark = {}
      running.set(id, mark)
      there.set(mark, () => `a timer of ${start} (${where})`)
      return id
    })
    Reflect.set(window, stop, (id: unknown) => {
      over(id)
      return Reflect.apply(end, window, [id])
    })
  }
  timers('setTimeout', 'clearTimeout', true)
  timers('setInterval', 'clearInterval', false)
  timers('requestAnimationFrame', 'cancelAnimationFrame', true)
  timers('requestIdleCallback', 'cancelIdleCallback', true)

  const { insertRule } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule, index) {
    const where = callOf()
    const at = insertRule.call(this, rule, index)
    const made = this.cssRules[at]
    if (where && made)
      there.set(made, () =>
        made.parentStyleSheet && (this.ownerNode === null || this.ownerNode.isConnected)
          ? `a rule ${rule.slice(0, 60)} in a sheet (${where})`
          : null,
      )
    return at
  }

  const { createElement } = Document.prototype
  Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = createElement.call(this, name, options)
    const where = callOf()
    if (where && (element instanceof HTMLStyleElement || element instanceof HTMLLinkElement))
      there.set(element, () => {
        // The sheets of a build come once and stay; their rules begin with a class of its own.
        const isItsOwn =
          element instanceof HTMLLinkElement && new URL(element.href, location.href).pathname.startsWith(prefix)
        return element.isConnected && !isItsOwn ? `a ${element.localName} element (${where})` : null
      })
    return element
  }

  const attributes = (element: Element) =>
    [...element.attributes]
      .map(({ name, value }) => `${name}="${value}"`)
      .sort()
      .join(' ')

  const watched: Watched = {
    drawnAt: null,
    left: () => [...there.values()].flatMap(tell => tell() ?? []),
    newGlobals: () => Object.getOwnPropertyNames(window).filter(name => !known.has(name)),
    frame: () =>
      `html ${attributes(document.documentElement)}; body ${attributes(document.body)}; ${document.adoptedStyleSheets.length} adopted sheets; handlers ${
        Object.keys(window)
          .filter(name => name.startsWith('on'))
          .filter(name => [window, document, document.body].some(each => Reflect.get(each, name) ?? null))
          .join(' ') || 'none'
      }`,
  }
  window.techoWatched = watched
  const seen = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return
    watched.drawnAt = performance.now()
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true })
}
