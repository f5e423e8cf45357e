import { fieldOf, isProblem, type Problem } from '@techo/core'
import { request } from '@techo/data'
import { asked, schema } from '../asked.ts'

/**
 * This device as one that the server reaches while no page is open. The subscription is the browser's; the server knows it
 * by its endpoint. Asked for by a press of the person only.
 */
export type PushSupport =
  | 'yes'
  /** iPhones and iPads have it in what was added to the home screen */
  | 'home-screen'
  | 'unsupported'
  | 'denied'

export interface PushDevice {
  readonly id: string
  readonly endpoint: string
  readonly agent: string
  /** ISO 8601 */
  readonly reachedAt: string | null
  readonly failure: string | null
  /** whether its sign-in goes on: else it hears nothing */
  readonly isOpen: boolean
}

const storageKey = 'techo-push'
/** A browser without its push service keeps one waiting for ever. */
const patienceMs = 15_000

export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'yes'
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? 'home-screen' : 'unsupported'
}

/** Whose reminders this device was turned on for, as it remembers it. */
const rememberedPerson = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export const isPushedHere = (person: string | undefined): boolean =>
  person !== undefined && rememberedPerson() === person && pushSupport() === 'yes'

const remember = (person: string | null): void => {
  try {
    if (person === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, person)
  } catch {
    // A browser that keeps nothing is asked for its subscription each time.
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const keySchema = schema(value => text(fieldOf(value, 'key')) ?? undefined)
const devicesSchema = schema((value): PushDevices | undefined => {
  if (value === null) return 'unavailable'
  if (!Array.isArray(value)) return
  return value.flatMap(row => {
    const [id, endpoint] = [text(fieldOf(row, 'id')), text(fieldOf(row, 'endpoint'))]
    if (!id || !endpoint) return []
    const [agent, reachedAt] = [text(fieldOf(row, 'agent')) ?? '', text(fieldOf(row, 'reached_at'))]
    const failure = text(fieldOf(row, 'failure'))
    return [{ id, endpoint, agent, reachedAt, failure, isOpen: fieldOf(row, 'is_open') === true }]
  })
})

/** The devices of the person; `unavailable` where the server sends to none. */
type PushDevices = readonly PushDevice[] | 'unavailable'

export const readDevices = () => asked<PushDevices>(request('/api/push/devices', { schema: devicesSchema }))

const outcomeSchema = schema(value => text(fieldOf(value, 'outcome')) ?? undefined)
export const testDevice = (id: string, language: string) =>
  asked<string>(
    request(`/api/push/devices/${encodeURIComponent(id)}/test`, { body: { language }, schema: outcomeSchema }),
  )

const registration = () => navigator.serviceWorker.getRegistration('/')

/** The endpoint of this browser's subscription; null without one. */
export const ownEndpoint = async (): Promise<string | null> => {
  if (pushSupport() !== 'yes') return null
  const subscription = await (await registration())?.pushManager?.getSubscription()
  return subscription?.endpoint ?? null
}

const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The push service does not answer')), patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** How turning on can end otherwise: the person or the browser said no, or the browser's push service does not answer. */
export type PushRefusal = 'denied' | 'silent'

/** Must be called by a press: browsers ask the person then. Null when it is on. */
export async function turnPushOn(person: string): Promise<PushRefusal | Problem | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const key = await asked<string>(request('/api/push/key', { schema: keySchema }))
    if (isProblem(key)) return key
    const worker = await inTime(navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
    const before = await worker.pushManager.getSubscription()
    if (before && base64url(before.options.applicationServerKey) !== key) await before.unsubscribe()
    const found = await inTime(worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    const body = {
      endpoint: found.endpoint,
      p256dh: base64url(found.getKey('p256dh')),
      auth: base64url(found.getKey('auth')),
      public_key: key,
    }
    const taken = await asked<unknown>(request('/api/push/devices', { method: 'PUT', body }))
    if (isProblem(taken)) return taken
    remember(person)
    return null
  } catch (error) {
    console.warn('This device could not be subscribed', error)
    return 'silent'
  }
}

/** Lets a device go; this one also at its browser. */
export async function removeDevice({ id, endpoint }: PushDevice): Promise<Problem | null> {
  const gone = await asked<unknown>(request(`/api/push/devices/${encodeURIComponent(id)}`, { method: 'DELETE' }))
  if (isProblem(gone)) return gone
  if ((await ownEndpoint()) === endpoint) await turnPushOffHere()
  return null
}

async function turnPushOffHere(): Promise<void> {
  remember(null)
  const subscription = await (await registration())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Browsers drop or replace subscriptions without a word, and sign-ins end: a device that was turned on is looked at when its page
 * has come to rest. One that was removed elsewhere is off here too.
 */
export async function keepPush(person: string): Promise<void> {
  if (!isPushedHere(person) || Notification.permission !== 'granted') return
  const [devices, own] = [await readDevices(), await ownEndpoint()]
  if (isProblem(devices) || devices === 'unavailable') return
  const known = devices.find(({ endpoint }) => endpoint === own)
  if (own !== null && !known) await turnPushOffHere()
  else if (!known?.isOpen) await turnPushOn(person)
}

/** Takes notices of the device away that were read, or answered elsewhere. */
export async function closeNotices(isRead: (key: string) => boolean): Promise<void> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notice of shown) if (isRead(notice.tag)) notice.close()
}
