/** Written by the bundler preset (shared/tooling/src/remote-guides.ts) out of the folders `guide` of the remotes. */
declare module 'techo-guides/areas' {
  import type { GuideArea } from '@techo/core'

  export const areas: readonly GuideArea[]
}

declare module 'techo-guides/pictures' {
  import type { GuidePictures } from '@techo/core'

  export const ja: GuidePictures
  export const en: GuidePictures
}

declare module 'techo-guides/index' {
  import type { GuideEntry, GuidePlace } from '@techo/core'

  export const guides: readonly GuideEntry[]
  export const places: readonly GuidePlace[]
}

declare module 'techo-guides/ja' {
  import type { GuidePictures, GuideTexts } from '@techo/core'

  export const texts: GuideTexts
  export const pictures: GuidePictures
  /** what the texts name of the product, by message key */
  export const namesInTexts: Readonly<Record<string, string>>
}

declare module 'techo-guides/en' {
  export { namesInTexts, pictures, texts } from 'techo-guides/ja'
}
