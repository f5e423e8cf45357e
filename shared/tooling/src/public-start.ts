/**
 * The script of a page that was rendered beforehand, written into its document. A reader needs no other: links lead on by
 * themselves, and the next document is smaller than the scripts that would draw its page. They come
 *
 * - when somebody is about to use what needs them: a button, a field, a choice; by pointer, finger or keyboard;
 * - after the first paint, where the page is not what this browser would draw: another language, session or address than those
 *   it was rendered for, a place or words in the address, a form with a draft, something that only the server tells of.
 *
 * A button that was pressed before they listen is pressed again when they do (`techo:listening`). Today's date, which a page
 * that was rendered beforehand cannot know, is written here (`[data-today]` names the locale).
 *
 * Its bytes are part of each document and of the content security policy.
 */
export const publicStart = `
      {
        const told = id => JSON.parse(document.getElementById(id)?.textContent ?? null)
        const { preload, run } = told('techo-scripts')
        const signs = ['pointerover', 'pointerdown', 'focusin']
        const add = (name, rest) => document.head.append(Object.assign(document.createElement(name), rest))
        const start = () => {
          for (const sign of signs) removeEventListener(sign, meant, true)
          for (const href of preload) add('link', { rel: 'preload', as: 'script', href, fetchPriority: 'low' })
          for (const src of run) add('script', { defer: true, src, async: false, fetchPriority: 'low' })
        }
        const meant = ({ target }) => target.closest?.('button, input, select, textarea, label') && start()
        for (const sign of signs) addEventListener(sign, meant, true)

        let pressed
        const hold = event => {
          const button = event.target.closest('button')
          if (button) event.preventDefault()
          pressed = button ?? pressed
        }
        addEventListener('click', hold, true)
        addEventListener('techo:listening', () => {
          removeEventListener('click', hold, true)
          // By then what was typed before has been read.
          requestAnimationFrame(() => setTimeout(() => pressed?.isConnected && pressed.click()))
        }, { once: true })

        const leaf = document.querySelector('[data-today]')
        if (leaf) {
          const now = new Date()
          const say = rest => new Intl.DateTimeFormat(leaf.dataset.today, rest).format(now)
          const [date, , month, weekday] = leaf.querySelectorAll('span')
          date.textContent = now.getDate()
          month.textContent = say({ year: 'numeric', month: 'long' })
          weekday.textContent = say({ weekday: 'long' })
          leaf.dataset.kind = { 0: 'sunday', 6: 'saturday' }[now.getDay()] ?? 'weekday'
          leaf.dataset.known = true
        }

        const kept = (storage, name) => {
          try {
            return window[storage].getItem(name)
          } catch {}
        }
        const { pathname, search, hash } = location
        const [path, language, who] = document.getElementById('root').dataset.page.split(' ')
        const isSpoken = name => name === 'ja' || name === 'en'
        const wanted = [
          search.match(/[?&]hl=(ja|en)(?:&|$)/)?.[1],
          document.cookie.match(/(?:^|; )techo-language=([^;]*)/)?.[1],
          kept('localStorage', 'techo-language'),
          ...navigator.languages.map(name => name.toLowerCase().split('-')[0]),
          'ja',
        ].find(isSpoken)
        const { sells, seller } = told('techo-config') ?? {}
        const draft = document.querySelector('[data-draft]')?.dataset.draft
        if (
          hash ||
          search.replace(/^\\?hl=(ja|en)$/, '') ||
          path !== (pathname.replace(/\\/+$/, '').toLowerCase() || '/') ||
          language !== wanted ||
          who !== (/(?:^|;\\s*)sb-[^=;\\s]+-auth-token(?:\\.0)?=[^;]/.test(document.cookie) ? 'in' : 'out') ||
          told('techo-build')?.redirects.length !== 0 ||
          (document.querySelector('[data-site]') && (sells === false || seller)) ||
          (draft && kept('sessionStorage', draft))
        ) {
          // On a slow line they would take it from what is to be seen. A tab in the background is never painted.
          if (document.hidden) start()
          else requestAnimationFrame(() => setTimeout(start))
        }
      }
    `
