/**
 * Notices of the device, while a page of the product is open somewhere: nobody is reached by them who has closed it. Asked for
 * by a press of the person only; remembered for this device, since another one may be elsewhere.
 */
export type DevicePermission = 'unsupported' | 'denied' | 'off' | 'on'

const storageKey = 'techo-device-notices'

const isChosen = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

export function devicePermission(): DevicePermission {
  if (!('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isChosen() ? 'on' : 'off'
}

/** Must be called by a press: browsers ask the person then. */
export async function setDeviceNotices(isOn: boolean): Promise<DevicePermission> {
  try {
    if (isOn && Notification.permission === 'default') await Notification.requestPermission()
    if (isOn) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing has them off.
  }
  return devicePermission()
}

interface DeviceNotice {
  readonly key: string
  readonly title: string
  readonly note: string
  /** a path of the product */
  readonly href: string
}

/** Shows a notice where that was allowed; two pages that know the same one show it once. */
export function showOnDevice({ key, title, note, href }: DeviceNotice): void {
  if (devicePermission() !== 'on') return
  const options = { body: note, tag: key, icon: '/icon.svg', data: { href } }
  const plain = () => {
    const notice = new Notification(title, options)
    notice.onclick = () => {
      window.focus()
      location.assign(href)
    }
  }
  // Phones take them from a worker only.
  navigator.serviceWorker?.getRegistration().then(
    found => (found ? found.showNotification(title, options) : plain()),
    () => {},
  )
}
