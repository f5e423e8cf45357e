import { find, showKeys } from '../../../palette/keys.ts'
import { link, list, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const search: Guide = {
  id: 'search',
  address: '/mypage',
  picture: 'search',
  ja: ({ say, press, typed, go }) => ({
    heading: '検索とショートカット',
    blocks: [
      list(
        `${press(find)}（Macでは⌘＋K）か${say('shell-member:find')}のボタンで、ページへの移動、操作、書いたものの検索がひとつの欄でできます。ひらがなとカタカナ、全角と半角は区別しません。`,
        `${typed('#')}でタグ、${typed('[[')}でノート、${typed('@来週の金曜')}で日付、${typed('>')}で操作だけにしぼれます。`,
        `${press(showKeys)}を押すと、使えるキーの一覧がその場で開きます。たとえば${go('/mypage/habits')}と続けて押すと、習慣が開きます。`,
        `タスク、ノート、プロジェクトなどの${say('shell-linked:title')}に${say('shell-linked:add')}で相手を加えると、なんのためにしているかと、次の一歩が見えます。`,
      ),
    ],
  }),
  en: ({ say, press, typed, go }) => ({
    heading: 'Search and shortcuts',
    blocks: [
      list(
        `${press(find)} (⌘+K on a Mac) or the button ${say('shell-member:find')} opens one field for going to pages, for commands, and for finding what you wrote. Kana and letter widths are treated alike.`,
        `${typed('#')} looks for tags only, ${typed('[[')} for notes, ${typed('@next friday')} for days, ${typed('>')} for commands.`,
        `${press(showKeys)} shows all keys in place. ${go('/mypage/habits')}, for one, pressed one after the other, opens the habits.`,
        `${say('shell-linked:title')} on a task, a note or a project, with ${say('shell-linked:add')}, shows what it is for and what comes next.`,
      ),
    ],
  }),
}

export const settings: Guide = {
  id: 'settings',
  address: '/mypage/settings',
  picture: 'settings',
  ja: ({ say, setting }) => ({
    heading: '設定',
    blocks: [
      list(
        `${setting('profile')}：呼び名、写真、誕生日、${say('settings:language')}。`,
        `${setting('appearance')}：ライトとダーク、${say('settings:textSize')}、${say('settings:density')}、${say('settings:motion')}。`,
        `${setting('calendar')}：${say('settings:zone')}、${say('settings:dayStart')}、${say('settings:weekStart')}、${say('settings:weekend')}、祝日、${say('settings:era')}。`,
        `${setting('menu')}と${setting('areas')}：メニューの並び、${say('settings:rollover')}、${say('settings:capacity')}、${say('settings:firstViews')}。`,
        `${say('panel:habits.vacations')}も、設定から入れておけます。`,
        '変えたことはその場で保存され、ほかの端末にも届きます。',
      ),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Settings',
    blocks: [
      list(
        `${setting('profile')}: name, picture, birthday, ${say('settings:language')}.`,
        `${setting('appearance')}: light and dark, ${say('settings:textSize')}, ${say('settings:density')}, ${say('settings:motion')}.`,
        `${setting('calendar')}: ${say('settings:zone')}, ${say('settings:dayStart')}, ${say('settings:weekStart')}, ${say('settings:weekend')}, holidays, ${say('settings:era')}.`,
        `${setting('menu')} and ${setting('areas')}: the order of the menu, ${say('settings:rollover')}, ${say('settings:capacity')}, ${say('settings:firstViews')}.`,
        `${say('panel:habits.vacations')} can be entered there as well.`,
        'What you change counts at once, and on your other devices.',
      ),
    ],
  }),
}

export const classifications: Guide = {
  id: 'classifications',
  address: '/mypage/settings/classifications',
  picture: 'classifications',
  ja: ({ say, setting }) => ({
    heading: '分類：カテゴリー、タグ、領域',
    blocks: [
      text(
        `設定の${setting('organise')}で、どの機能でも使える分類を作ります。${say('classifications:category')}はひとつのものにひとつ、${say('classifications:tag')}はいくつでも、${say('classifications:area')}は仕事や健康など人生の大きなまとまりです。`,
      ),
      list(
        '名前や色を変えると、使っているところすべてで変わります。3段まで重ねられます。',
        `${say('classifications:merge')}で、似たものをひとつにできます。`,
        `${say('classifications:apply')}で、たくさんのものに一度に付けられます。`,
        `使わなくなったものは${say('classifications:archive')}を選ぶと、付けたものには残したまま、選択肢から外せます。`,
      ),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Classifications: categories, tags, areas',
    blocks: [
      text(
        `${setting('organise')} in the settings keeps what every part of the planner shares. ${say('classifications:category')}: one for each thing. ${say('classifications:tag')}: as many as you like. ${say('classifications:area')}: the large parts of a life, like work and health.`,
      ),
      list(
        'A new name or colour shows wherever it is used. They nest three levels deep.',
        `${say('classifications:merge')} makes one of two that are alike.`,
        `${say('classifications:apply')} gives one to many things at once.`,
        `${say('classifications:archive')} takes one out of the choices and leaves it where it is used.`,
      ),
    ],
  }),
}

export const notices: Guide = {
  id: 'notifications',
  address: '/mypage/settings?section=notifications',
  picture: 'notices',
  ja: ({ say, setting }) => ({
    heading: 'お知らせとカレンダー連携',
    blocks: [
      list(
        `画面の上の${say('shell-member:notices')}に、予定の時刻、締切、プロジェクトの節目、習慣、週の振り返りが届きます。どれを受け取るかは、設定の${setting('notifications')}で選べます。`,
        `${say('settings-notifications:quiet')}を決めると、その間は画面に出ません。`,
        `${say('settings-notifications:device.start')}を押すと、Techoを開いているあいだ、ほかの画面を見ていても端末の通知として届きます。`,
        `${say('settings-notifications:feed')}の${say('settings-notifications:feed.make')}で、スマートフォンなどのカレンダーに予定を表示できます。アドレスを知っている人はだれでも見られるので、人に教えないでください。${say('settings-notifications:feed.renew')}を選ぶと、前のアドレスは使えなくなります。`,
      ),
    ],
  }),
  en: ({ say, setting }) => ({
    heading: 'Notifications and calendars',
    blocks: [
      list(
        `${say('shell-member:notices')}, at the top of the page, tells of planned times, deadlines, milestones, habits and the weekly review. Which of them you get is under ${setting('notifications')} in the settings.`,
        `During ${say('settings-notifications:quiet')} nothing pops up.`,
        `${say('settings-notifications:device.start')} lets them reach you as notifications of the device while Techo is open, also when you look at something else.`,
        `${say('settings-notifications:feed.make')} under ${say('settings-notifications:feed')} gives an address by which other calendars show your plans. Everybody who knows it can see them, so keep it to yourself; ${say('settings-notifications:feed.renew')} ends the old one.`,
      ),
    ],
  }),
}

export const offline: Guide = {
  id: 'offline',
  picture: 'offline',
  ja: ({ say }) => ({
    heading: 'オフラインと複数の端末',
    blocks: [
      list(
        '一度ログインして使った端末では、電波がなくても、手帳のどのページも開けて、書くことも記録することもできます。見られるのは、その端末で前に開いたものです。',
        `書いたものは端末に残り、画面に${say('shell-member:offline')}と、待っている件数が出ます。つながると自動で送られます。押すと、何が待っているかがわかり、${say('shell-sync:retry')}で送り直せます。`,
        `すべて届くと${say('shell-sync:saved')}と出ます。それまでは、ブラウザーのデータを消さないでください。`,
        '同じアカウントなら、ほかの端末で書いたことは、読み込み直さなくてもすぐに表示されます。同じ文を同時に書いたときは、両方が残ります。',
      ),
    ],
  }),
  en: ({ say }) => ({
    heading: 'Offline, and several devices',
    blocks: [
      list(
        'On a device on which you have signed in and used it once, every page of the planner opens without a connection, and you can write and record. You see what that device has opened before.',
        `What you write stays on the device; the page says ${say('shell-member:offline')} and how many changes wait. They are sent by themselves when you are back. Press there to see what waits; ${say('shell-sync:retry')} tries at once.`,
        `When all of it has arrived, it says ${say('shell-sync:saved')}. Do not clear the browser’s data before that.`,
        'What you write on one device appears on the others at once, without reloading. When the same text is changed in two places, both are kept.',
      ),
    ],
  }),
}

export const trouble: Guide = {
  id: 'trouble',
  ja: ({ say }) => ({
    heading: 'うまく動かないとき',
    blocks: [
      list(
        `開けない機能があるときは、理由が出ます。${say('shell-errors:retry')}か${say('shell-errors:reload')}を押してください。`,
        `何度も開けないときは、${say('shell-errors:remote.safe.open')}から最小限の機能で開けます。書いたものはそのままです。`,
        `新しい版が出ると${say('shell-member:update.do')}が出ます。押すまで、いまの画面のまま使えます。`,
        `保存できなかった変更は${say('shell-sync:notTaken')}に残り、送り直すか捨てるかを選べます。`,
      ),
      link('/contact', 'お問い合わせ'),
    ],
  }),
  en: ({ say }) => ({
    heading: 'When something does not work',
    blocks: [
      list(
        `A part that cannot be opened says why. Press ${say('shell-errors:retry')} or ${say('shell-errors:reload')}.`,
        `If it keeps failing, ${say('shell-errors:remote.safe.open')} starts with the bare minimum. What you wrote is untouched.`,
        `When there is a new version, ${say('shell-member:update.do')} appears; until you press it, the page stays as it is.`,
        `Changes that could not be saved wait under ${say('shell-sync:notTaken')}: send them again, or drop them.`,
      ),
      link('/contact', 'Contact'),
    ],
  }),
}
