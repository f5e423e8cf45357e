/** Written by the bundler preset (shared/tooling/src/remote-guides.ts) out of the folders `guide` of the remotes. */
declare module 'techo-guides/areas' {
  import type { Guide, GuidePictures, GuidePlace } from '@techo/core'

  export const guides: readonly Guide[]
  export const pictures: readonly GuidePictures[]
  export const places: readonly GuidePlace[]
}

declare module 'techo-guides/ja' {
  import type { GuideTexts } from '@techo/core'

  export const texts: GuideTexts
  /** what the texts name of the product, by message key */
  export const namesInTexts: Readonly<Record<string, string>>
}

declare module 'techo-guides/en' {
  export { namesInTexts, texts } from 'techo-guides/ja'
}
