import { LANGS } from '../../contract/languages.ts'
import { translate } from '../kit/http/translate.ts'

const WORDS = Object.fromEntries(LANGS.map((lang) => [lang, translate(lang, 'google.continue')]))

/** The sandbox's "Google Identity Services": two functions of `google.accounts.id`, a button that opens the people. */
export const CLIENT_SCRIPT = `(() => {
  const base = new URL('.', document.currentScript.src)
  const words = ${JSON.stringify(WORDS)}
  let settings
  let popup
  addEventListener('message', (event) => {
    if (event.origin !== base.origin || event.source !== popup) return
    popup = undefined
    settings.callback({ credential: event.data.credential, select_by: 'btn' })
  })
  globalThis.google = {
    accounts: {
      id: {
        initialize(options) {
          settings = options
        },
        renderButton(place, { locale }) {
          const button = document.createElement('button')
          button.type = 'button'
          button.className = 'btn btn-accent btn-lg btn-wide'
          button.dataset.testid = 'google-button'
          button.textContent = words[locale] ?? words.en
          button.addEventListener('click', () => {
            const query = new URLSearchParams({ nonce: settings.nonce, lang: locale, display: 'popup' })
            popup = open(base + 'consent?' + query, 'google', 'popup,width=480,height=640')
          })
          place.replaceChildren(button)
        },
      },
    },
  }
})()
`

/** In the popup the script sends the credential, if any, to the opener; elsewhere the form is submitted. */
export const CONSENT_SCRIPT = `addEventListener('submit', (event) => {
  if (!opener) return
  event.preventDefault()
  const credential = new FormData(event.target).get('credential')
  if (credential) opener.postMessage({ credential }, document.documentElement.dataset.origin)
  close()
})
`
