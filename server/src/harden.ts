/**
 * Closes what every object inherits from, so that a fault in some parser can no longer reach all requests: `__proto__` goes,
 * no built-in prototype takes a new member, and those of `Object.prototype` cannot be replaced.
 *
 * The members of `Object.prototype` become pairs of functions, because merely frozen they would also stop `error.toString =
 * …` on other objects, which libraries do: an assignment there makes an own member, as before. The other prototypes keep
 * their members writable: engines lean on those of Array and Promise being plain, and iterating would be slower.
 * Call it once, after the modules are loaded; a second call changes nothing. `--disable-proto=delete` does the first part
 * already while they are.
 */
export function harden(): void {
  // Whoever needs it has `Object.getPrototypeOf`.
  Reflect.deleteProperty(Object.prototype, '__proto__')
  for (const key of Reflect.ownKeys(Object.prototype)) {
    const member = Object.getOwnPropertyDescriptor(Object.prototype, key)
    if (!member || !('value' in member) || !member.configurable) continue
    const { value } = member
    Object.defineProperty(Object.prototype, key, {
      configurable: false,
      enumerable: false,
      get: () => value,
      set(this: object, own: unknown) {
        if (this === Object.prototype) throw new TypeError(`Object.prototype.${String(key)} cannot be replaced`)
        Object.defineProperty(this, key, { value: own, configurable: true, enumerable: true, writable: true })
      },
    })
  }
  for (const prototype of prototypes) Object.preventExtensions(prototype)
}

const typed = Object.getPrototypeOf(Uint8Array)
const asynchronous = Object.getPrototypeOf(async () => undefined)
const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))

const prototypes: readonly object[] = [
  ...[Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Promise, Error].map(
    ({ prototype }) => prototype,
  ),
  ...[Map, Set, WeakMap, WeakSet, ArrayBuffer, typed, URL, URLSearchParams, Headers, Request, Response].map(
    ({ prototype }) => prototype,
  ),
  ...[asynchronous, iterator, Object, Array, Function, JSON, Math, Reflect],
]
