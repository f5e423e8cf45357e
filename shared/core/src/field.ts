/** What a value from outside (JSON, a stored preference) holds under a name; `undefined` where it is no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
