import type { Letter } from '@techo/backend/auth'
import { dateFormat, type Language } from '@techo/core'
import { prices, yen } from '@techo/core/plans'
import type { Subscription, WaitingLetter } from './ledger.ts'

/** That the plan began, that a charge failed, that it or its free days will end, that it is over. */
type Occasion = WaitingLetter['occasion']

interface Words {
  readonly subject: string
  readonly lead: (facts: { readonly date: string; readonly price: string; readonly isTrial: boolean }) => string
  readonly button: string
}

const words: Readonly<Record<Language, Readonly<Record<Occasion, Words>>>> = {
  ja: {
    started: {
      subject: '【Techo】プラスのご利用を開始しました',
      lead: ({ date, price, isTrial }) =>
        isTrial
          ? `プラスの無料期間が始まりました。${date}までに解約されないときは、その日に${price}をお支払いいただきます。解約は設定の「プラン」からできます。`
          : `プラスにお申し込みいただき、ありがとうございます。料金は${price}（税込）、次のお支払いは${date}です。解約は設定の「プラン」からいつでもできます。`,
      button: 'プランを見る',
    },
    failed: {
      subject: '【Techo】お支払いができませんでした',
      lead: ({ price }) =>
        `プラスの料金${price}のお支払いができませんでした。カードの期限や限度額をご確認ください。14日のあいだは、これまでどおりお使いいただけます。そのあとは無料プランに変わりますが、書いたものはすべて残ります。`,
      button: 'お支払い方法を見直す',
    },
    ending: {
      subject: '【Techo】プラスの解約を承りました',
      lead: ({ date }) =>
        `${date}でプラスが終わり、無料プランに変わります。それまではこれまでどおりお使いいただけ、新しいお支払いはありません。書いたものはすべて残ります。`,
      button: 'プランを見る',
    },
    ended: {
      subject: '【Techo】プラスのご利用が終わりました',
      lead: () => '無料プランに変わりました。書いたものはすべて残り、読むことも、直すことも、書き出すこともできます。',
      button: 'プランを見る',
    },
    trial_ending: {
      subject: '【Techo】無料期間がまもなく終わります',
      lead: ({ date, price }) =>
        `プラスの無料期間は${date}に終わり、その日に${price}（税込）をお支払いいただきます。続けてお使いになるときは、お手続きはいりません。続けないときは、その前に設定の「プラン」から解約してください。書いたものはすべて残ります。`,
      button: 'プランを見る',
    },
  },
  en: {
    started: {
      subject: 'Techo: Plus has begun',
      lead: ({ date, price, isTrial }) =>
        isTrial
          ? `Your free days of Plus have begun. Unless you cancel by ${date}, you pay ${price} on that day. You can cancel under Plan in the settings.`
          : `Thank you for ordering Plus. It costs ${price}, tax included; the next payment is on ${date}. You can cancel at any time under Plan in the settings.`,
      button: 'See the plan',
    },
    failed: {
      subject: 'Techo: your payment failed',
      lead: ({ price }) =>
        `The payment of ${price} for Plus failed. Please check the card and its limit. For 14 days everything stays as it is. After that you are on the free plan, and all you have written stays.`,
      button: 'Look at the means of payment',
    },
    ending: {
      subject: 'Techo: Plus is cancelled',
      lead: ({ date }) =>
        `Plus ends on ${date}, and the free plan follows. Until then everything stays as it is, and nothing more is charged. All you have written stays.`,
      button: 'See the plan',
    },
    ended: {
      subject: 'Techo: Plus has ended',
      lead: () =>
        'You are on the free plan now. All you have written stays: you can read it, change it and take it out.',
      button: 'See the plan',
    },
    trial_ending: {
      subject: 'Techo: your free days of Plus end soon',
      lead: ({ date, price }) =>
        `Your free days of Plus end on ${date}, and on that day you pay ${price}, tax included. To go on you need not do anything. If you do not want to, cancel before under Plan in the settings. All you have written stays.`,
      button: 'See the plan',
    },
  },
}

const every = { ja: { month: '月', year: '年' }, en: { month: 'month', year: 'year' } }

const priceIn = (language: Language, { price }: Subscription): string => {
  const { amount, interval } = prices[price]
  return language === 'ja' ? `${every.ja[interval]}額${yen(amount)}` : `${yen(amount)} a ${every.en[interval]}`
}

/** Days are those of Japan, where the seller is; the letter says so by no zone, as receipts do. */
const dateIn = (language: Language, instant: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(new Date(instant))

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? '')

/** @param site the origin that links lead to. Null when the account has no address */
export function letterAbout(
  { occasion, subscription, email, language }: Omit<WaitingLetter, 'id'>,
  site: string,
): Letter | null {
  if (email === null) return null
  const tongue = language ?? 'ja'
  const { subject, lead, button } = words[tongue][occasion]
  const text = lead({
    date: dateIn(tongue, (occasion === 'trial_ending' && subscription.trialEnd) || subscription.periodEnd),
    price: priceIn(tongue, subscription),
    isTrial: subscription.status === 'trialing',
  })
  const link = `${site}/mypage/settings?section=plan`
  return {
    kind: `payment_${occasion}`,
    to: email,
    subject,
    text: `${text}\n\n${button}:\n${link}\n\n— Techo\n`,
    html: `<!doctype html><html lang="${tongue}"><head><meta charset="utf-8"><title>${asHtml(subject)}</title></head><body style="font-family:sans-serif;line-height:1.7;color:#223;max-width:32em;margin:24px auto;padding:0 16px"><p>${asHtml(text)}</p><p style="margin:24px 0"><a href="${asHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2b4c7e;color:#fff;text-decoration:none">${asHtml(button)}</a></p><p style="color:#667">Techo</p></body></html>`,
  }
}
