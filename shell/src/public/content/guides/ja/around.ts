import { find, showKeys } from '../../../../palette/keys.ts'
import { link, list, text } from '../../../article.ts'
import type { Told } from '../guide.ts'

export const search: Told = ({ say, press, typed, go }) => ({
  heading: '検索とショートカット',
  blocks: [
    list(
      `${press(find)}（Macでは⌘＋K）か${say('shell-member:find')}のボタンで、ページへの移動、操作、書いたものの検索がひとつの欄でできます。ひらがなとカタカナ、全角と半角は区別しません。`,
      `${typed('#')}でタグ、${typed('[[')}でノート、${typed('@来週の金曜')}で日付、${typed('>')}で操作だけにしぼれます。`,
      `${press(showKeys)}を押すと、使えるキーの一覧がその場で開きます。たとえば${go('/mypage/settings')}と続けて押すと、設定が開きます。`,
      `タスク、ノート、プロジェクトなどの${say('shell-linked:title')}に${say('shell-linked:add')}で相手を加えると、なんのためにしているかと、次の一歩が見えます。`,
    ),
  ],
})

export const settings: Told = ({ say, setting }) => ({
  heading: '設定',
  blocks: [
    list(
      `${setting('profile')}：呼び名、写真、誕生日、${say('settings:language')}。`,
      `${setting('appearance')}：ライトとダーク、${say('settings:textSize')}、${say('settings:density')}、${say('settings:motion')}。`,
      `${setting('calendar')}：${say('settings:zone')}、${say('settings:dayStart')}、${say('settings:weekStart')}、${say('settings:weekend')}、祝日、${say('settings:era')}。`,
      `${setting('menu')}と${setting('areas')}：メニューの並び、${say('settings:rollover')}、${say('settings:capacity')}、${say('settings:firstViews')}。`,
      '変えたことはその場で保存され、ほかの端末にも届きます。',
    ),
  ],
})

export const classifications: Told = ({ say, setting }) => ({
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
})

export const notices: Told = ({ say, setting }) => ({
  heading: 'お知らせとカレンダー連携',
  blocks: [
    list(
      `画面の上の${say('shell-member:notices')}に、予定の時刻、締切、プロジェクトの節目、習慣、本の返却、週の振り返りが届きます。どれを受け取るかは、設定の${setting('notifications')}で選べます。`,
      `${say('settings-notifications:quiet')}を決めると、その間は画面に出ません。`,
      `${say('settings-push:turnOn')}を押すと、Techoを閉じていても端末の通知として届きます。`,
      `${say('settings-notifications:feed')}の${say('settings-notifications:feed.make')}で、スマートフォンなどのカレンダーに予定を表示できます。アドレスを知っている人はだれでも見られるので、人に教えないでください。${say('settings-notifications:feed.renew')}を選ぶと、前のアドレスは使えなくなります。`,
    ),
  ],
})

export const offline: Told = ({ say }) => ({
  heading: 'オフラインと複数の端末',
  blocks: [
    list(
      '一度ログインして使った端末では、電波がなくても、手帳のどのページも開けて、書くことも記録することもできます。タスク、ノート、習慣、リスト、本、プロジェクトはすべて、日や週のノートは1年分が、ページを開いているあいだに少しずつ届きます（データを節約する設定やモバイル回線では届きません）。写真と、それより前の日のノートは、その端末で開いたものだけが見られます。',
      `書いたものは端末に残り、画面に${say('shell-member:offline')}と、待っている件数が出ます。つながると自動で送られます。押すと、何が待っているかがわかり、${say('shell-sync:retry')}で送り直せます。`,
      `すべて届くと${say('shell-sync:saved')}と出ます。それまでは、ブラウザーのデータを消さないでください。`,
      '同じアカウントなら、ほかの端末で書いたことは、読み込み直さなくてもすぐに表示されます。同じ文を同時に書いたときは、両方が残ります。',
      `ひとつにした文は、どの端末でも${say('shell-notifications:title')}に90日のあいだ残り、もとの2つを見くらべられます。書いているあいだにひとつになったときは、その場所でどちらか一方だけに戻せます。変更したものが、ほかの端末でごみ箱に入れられていたときも、そこで知らせます。`,
    ),
  ],
})

export const trash: Told = ({ say }) => ({
  heading: 'ごみ箱',
  blocks: [
    list(
      `消したものは30日のあいだ${say('shell-trash:title')}に残ります。${say('shell-trash:restore')}を押すと、記録や写真もいっしょに戻ります。`,
      `設定、検索、それぞれのページのメニューから開けます。${say('shell-trash:empty')}を選ぶと、もう戻せません。`,
    ),
  ],
})

export const trouble: Told = ({ say }) => ({
  heading: 'うまく動かないとき',
  blocks: [
    list(
      `開けない機能があるときは、理由が出ます。${say('shell-errors:retry')}か${say('shell-errors:reload')}を押してください。`,
      `何度も開けないときは、${say('shell-errors:remote.safe.open')}から最小限の機能で開けます。書いたものはそのままです。`,
      `画面が動かなくなってタブを閉じたときは、次に開いたとき、その機能の今の版を止めてお知らせします。ほかの機能はそのまま使えます。${say('shell-held:again')}を押すと、もう一度動かします。`,
      `新しい版が出ると${say('shell-member:update.do')}が出ます。押すまで、いまの画面のまま使えます。`,
      `保存できなかった変更は${say('shell-sync:notTaken')}に残り、送り直すか捨てるかを選べます。`,
    ),
    link('/contact', 'お問い合わせ'),
  ],
})
