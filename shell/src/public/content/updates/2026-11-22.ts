import type { Update } from '../../update.ts'

export const update: Update = {
  day: '2026-11-22',
  ja: {
    title: '書いたものを、なくさない',
    text: '停電やディスクの不足、使いすぎに、サーバーが強くなりました。',
    items: [
      'サーバーのマシンの電源が突然切れても、保存されたものは残ります。',
      'サーバーの空きがなくなっても、読むことは続けられます。書いたものはこの端末に残り、空きができたら送られます。',
      'だれかの重い操作が、ほかの人を待たせなくなりました。',
      'アカウントごとの件数に、ふつうの暮らしでは届かない上限ができました。半分を超えると、設定の「プラン」に表示されます。',
    ],
  },
  en: {
    title: 'What you wrote stays',
    text: 'The server holds out against power cuts, full disks and crowds.',
    items: [
      'What was saved is there when the power of the server’s machine fails.',
      'When the server has no room left, you can still read. What you write stays on your device and is sent once there is room.',
      'A heavy request of one person no longer keeps the others waiting.',
      'An account holds a limited number of entries, far more than a life fills. From half of it on, the plan’s settings show where you are.',
    ],
  },
}
