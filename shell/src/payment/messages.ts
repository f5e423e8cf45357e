import { defineMessages } from '@techo/ui'

export const usePaymentT = defineMessages('payment', {
  ja: {
    'success.title': 'ご注文は見つかりませんでした',
    'success.lead': 'Techoはいま、すべての機能を無料でお使いいただけます。有料のプランはないため、ご請求もありません。',
    'cancel.title': 'ご注文を取りやめました',
    'cancel.lead': 'お支払いは行われていません。これまでどおり、手帳をお使いいただけます。',
    open: '手帳を開く',
    pricing: '料金を見る',
  },
  en: {
    'success.title': 'No order was found',
    'success.lead': 'For now, everything in Techo is free. There is no paid plan, so nothing has been charged.',
    'cancel.title': 'The order was cancelled',
    'cancel.lead': 'Nothing was charged. Your planner works as before.',
    open: 'Open the planner',
    pricing: 'See pricing',
  },
})
