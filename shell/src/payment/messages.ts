import { defineMessages } from '@techo/ui'

export const usePaymentT = defineMessages('payment', {
  ja: {
    'success.title': 'ご注文は見つかりませんでした',
    'success.lead':
      'このアドレスに当てはまるご注文は、このアカウントにはありません。別のアカウントでお申し込みの場合は、そのアカウントでログインしてください。',
    'checking.title': 'お支払いを確認しています',
    'checking.lead': 'しばらくお待ちください。',
    'paid.title': 'プラスへようこそ',
    'paid.lead': 'お申し込みが完了しました。プラスはもうお使いいただけます。内容はメールでもお送りしました。',
    'pending.title': 'お支払いの確認に時間がかかっています',
    'pending.lead':
      'お支払いの会社からの知らせを待っています。届きしだい自動でプラスに変わりますので、このページを閉じても大丈夫です。',
    'expired.title': 'このご注文は期限が切れました',
    'expired.lead': 'お支払いは行われていません。もう一度お申し込みください。',
    again: 'もう一度確認する',
    plan: 'プランを見る',
    'cancel.title': 'ご注文を取りやめました',
    'cancel.lead': 'お支払いは行われていません。これまでどおり、手帳をお使いいただけます。',
    'cancel.order': 'ご注文の確認に戻る',
    open: '手帳を開く',
    pricing: '料金を見る',
  },
  en: {
    'success.title': 'No order was found',
    'success.lead':
      'This account has no order at this address. If you ordered with another account, please sign in with that one.',
    'checking.title': 'Looking for your payment',
    'checking.lead': 'One moment, please.',
    'paid.title': 'Welcome to Plus',
    'paid.lead': 'Your order is complete and Plus is yours. A letter with the details is on its way.',
    'pending.title': 'Your payment takes a while',
    'pending.lead':
      'The provider of payments has not told us yet. Once it has, Plus begins by itself. You can close this page.',
    'expired.title': 'This order has run out',
    'expired.lead': 'Nothing was charged. Please order again.',
    again: 'Look again',
    plan: 'See the plan',
    'cancel.title': 'The order was cancelled',
    'cancel.lead': 'Nothing was charged. Your planner works as before.',
    'cancel.order': 'Back to the order',
    open: 'Open the planner',
    pricing: 'See pricing',
  },
})
