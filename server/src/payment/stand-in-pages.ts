import { dateFormat, type Language } from '@techo/core'
import { prices, yen } from '@techo/core/plans'
import { type Context, Hono } from 'hono'
import { languageOf } from '../document.ts'
import { type Bindings, isLocal } from '../peer.ts'
import type { StandIn } from './stand-in.ts'

/**
 * The pages of the stand-in for a provider of payments, for whoever sits at this machine: what is pressed here costs nothing
 * and gives a plan, so every other caller gets the answer of an address that does not exist.
 */
const texts = {
  ja: {
    title: 'お支払い（お試し用）',
    intro: 'お支払いの会社が設定されていないため、このサーバーが代わりをしています。お金は動きません。',
    order: (price: string) => `Techo プラス ${price}`,
    trial: (days: number) => `最初の${days}日間は無料です。`,
    pay: '支払う',
    decline: 'カードが使えなかったことにする',
    leave: 'やめて戻る',
    declined: 'このカードは使えませんでした。お支払いは行われていません。',
    portal: 'お支払いの管理（お試し用）',
    status: {
      incomplete: '手続き中',
      trialing: '無料期間中',
      active: '有効',
      past_due: '支払いの失敗',
      canceled: '終了',
      expired: '終了',
    },
    next: '次のお支払い',
    charge: '次の支払いを今日にする',
    fail: '次の支払いを失敗させる',
    paid: 'お支払い済み',
    unpaid: '未払い',
    charges: 'お支払いの記録',
    none: 'まだありません。',
    back: '設定に戻る',
    gone: 'この注文はもうありません。',
    per: { month: '／月', year: '／年' },
  },
  en: {
    title: 'Payment (for trying out)',
    intro: 'No provider of payments is configured, so this server stands in for one. No money moves.',
    order: (price: string) => `Techo Plus ${price}`,
    trial: (days: number) => `The first ${days} days cost nothing.`,
    pay: 'Pay',
    decline: 'Pretend the card was declined',
    leave: 'Give up and go back',
    declined: 'This card could not be used. Nothing was charged.',
    portal: 'Billing (for trying out)',
    status: {
      incomplete: 'under way',
      trialing: 'free days',
      active: 'active',
      past_due: 'payment failed',
      canceled: 'ended',
      expired: 'ended',
    },
    next: 'Next payment',
    charge: 'Charge the next payment today',
    fail: 'Let the next payment fail',
    paid: 'paid',
    unpaid: 'unpaid',
    charges: 'Payments',
    none: 'None yet.',
    back: 'Back to the settings',
    gone: 'This order is no longer there.',
    per: { month: ' / month', year: ' / year' },
  },
} as const

export function createStandInPages(standIn: StandIn): Hono<Bindings> {
  const pages = new Hono<Bindings>()
  const words = (context: Context<Bindings>) => {
    const language = languageOf(context.req.raw)
    return { language, t: texts[language] }
  }

  // Mounted at the root: without its path this would rule over every page of the site.
  pages.use('/dev/checkout/*', async (context, next) => {
    if (!isLocal(context)) return context.text('Not found', 404)
    // A form of another site would otherwise press the buttons here.
    const site = context.req.header('sec-fetch-site')
    if (context.req.method !== 'GET' && site !== undefined && site !== 'same-origin')
      return context.text('Forbidden', 403)
    await next()
    context.header('cache-control', 'no-store')
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
  })

  pages.get('/dev/checkout/customers/:id', context => {
    const { language, t } = words(context)
    const found = standIn.customer(context.req.param('id'))
    if (!found) return context.html(page(language, t.portal, `<p>${t.gone}</p>`), 404)
    const subscriptions = found.subscriptions.map(({ id, price, status, periodEnd }) => {
      const { amount, interval } = prices[price]
      const isOver = status === 'canceled' || status === 'expired'
      return `<section><h2>${t.order(yen(amount) + t.per[interval])}</h2>
<p>${t.status[status]}${isOver ? '' : ` · ${t.next}: ${dayIn(language, periodEnd)}`}</p>
${
  isOver
    ? ''
    : `<form method="post" action="/dev/checkout/subscriptions/${id}"><button name="then" value="charge">${t.charge}</button>
<button name="then" value="fail" class="other">${t.fail}</button></form>`
}</section>`
    })
    const charges = found.charges.map(
      ({ at, amount, isPaid }) => `<li>${dayIn(language, at)} · ${yen(amount)} · ${isPaid ? t.paid : t.unpaid}</li>`,
    )
    const list = charges.length > 0 ? `<ul>${charges.join('')}</ul>` : `<p>${t.none}</p>`
    return context.html(
      page(
        language,
        t.portal,
        `<p>${t.intro}</p>${subscriptions.join('')}<section><h2>${t.charges}</h2>${list}</section>
<p><a href="/mypage/settings?section=plan">${t.back}</a></p>`,
      ),
    )
  })

  pages.post('/dev/checkout/subscriptions/:id', async context => {
    const id = context.req.param('id')
    const reading = await standIn.read(id)
    if (!reading) return context.text('Not found', 404)
    const { then } = await context.req.parseBody()
    await standIn.charge(id, then !== 'fail')
    return context.redirect(`/dev/checkout/customers/${reading.customer}`, 303)
  })

  const checkout = (context: Context<Bindings>, id: string, isDeclined: boolean) => {
    const { language, t } = words(context)
    const order = standIn.order(id)
    if (!order) return context.html(page(language, t.title, `<p>${t.gone}</p>`), 404)
    const { amount, interval } = prices[order.price]
    return context.html(
      page(
        language,
        t.title,
        `<p>${t.intro}</p>${isDeclined ? `<p role="alert">${t.declined}</p>` : ''}
<section><h2>${t.order(yen(amount) + t.per[interval])}</h2>${order.trialDays > 0 ? `<p>${t.trial(order.trialDays)}</p>` : ''}
<form method="post"><button name="then" value="pay">${t.pay}</button>
<button name="then" value="decline" class="other">${t.decline}</button>
<button name="then" value="leave" class="other">${t.leave}</button></form></section>`,
      ),
    )
  }
  pages.get('/dev/checkout/:session', context => checkout(context, context.req.param('session'), false))
  pages.post('/dev/checkout/:session', async context => {
    const id = context.req.param('session')
    const order = standIn.order(id)
    const { then } = await context.req.parseBody()
    if (then === 'leave' && order) return context.redirect(order.cancelUrl, 303)
    if (then !== 'pay' || !order) return checkout(context, id, then === 'decline')
    const onward = await standIn.pay(id)
    return onward ? context.redirect(onward, 303) : checkout(context, id, false)
  })
  return pages
}

const dayIn = (language: Language, instant: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(new Date(instant))

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Techo</title><style>${sheet}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const sheet = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.7}
main{max-width:32rem;margin:0 auto;padding:1rem}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}
section{border:1px solid #8886;border-radius:.75rem;padding:1.25rem;margin:1rem 0}
form{display:grid;gap:.5rem;margin-top:1rem}
button{min-height:2.75rem;border:1px solid #2b4c7e;border-radius:.5rem;background:#2b4c7e;color:#fff;font:inherit;cursor:pointer}
button.other{border-color:#8886;background:transparent;color:inherit}
[role=alert]{padding:.75rem 1rem;border-radius:.5rem;background:#b3261e;color:#fff}`
