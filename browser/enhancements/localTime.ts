import { languageOf } from '../../contract/languages.ts'

/** Jakarta, UTC+7: a player in this zone needs no second time. */
const WIB_MINUTES = -420

/** `<time data-local-time datetime="…">`: adds the player's local time to the rendered time in WIB. */
export function start(inside: ParentNode) {
  const format = new Intl.DateTimeFormat(languageOf(document.documentElement.lang).dates, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  for (const time of inside.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const at = new Date(time.dateTime)
    time.removeAttribute('data-local-time')
    if (at.getTimezoneOffset() !== WIB_MINUTES) time.append(` (${format.format(at)})`)
  }
}
