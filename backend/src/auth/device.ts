/** What a list of sessions tells about where somebody is signed in: enough to know one's own devices, no more. */

export interface Device {
  readonly browser: string | null
  readonly os: string | null
}

/** In this order: most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string | null): Device {
  const named = (names: typeof browsers): string | null =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: named(browsers), os: named(systems) }
}

/** The network of an address, as people know it: its first half. */
export function networkOf(ip: string | null): string | null {
  const address = ip?.replace(/\/\d+$/, '') ?? ''
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:…`
  const [first, second] = address.split('.')
  return first && second ? `${first}.${second}.…` : null
}
