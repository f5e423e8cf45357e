/** Which browser the scripts drive: the one that inspects builds. */
export { ensureChromium } from '@techo/tooling/inspection'
