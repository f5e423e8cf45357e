import { defineMessages } from '@techo/ui'

export const usePictureNoticeText = defineMessages('shell-picture-notice', {
  ja: {
    full: '画像を保存できる容量がいっぱいです。加えた画像は、空きができるまで、この端末だけにあります。',
    refused: '加えた画像が受け付けられなかったため、保存できませんでした。',
  },
  en: {
    full: 'The space for your pictures is used up. What you added is on this device only, until there is room for it.',
    refused: 'A picture you added was not accepted, so it is not stored.',
  },
})
