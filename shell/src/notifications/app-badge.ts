/** The number on the icon of the installed app. Browsers without one, and pages in a tab, have none. */
export const hasAppBadge = (): boolean => 'setAppBadge' in navigator && !matchMedia('(display-mode: browser)').matches

// It is refused where the person allows the app no notices: then there is no number.
const ignore = () => {}

/** @param count 0 takes it away */
export const showAppBadge = (count: number): void => void navigator.setAppBadge(count).catch(ignore)

/** Takes it away, also from a tab: what one person has left to do is not for the next one. */
export const clearAppBadge = (): void => {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(ignore)
}
